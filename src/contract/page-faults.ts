/** Reports a fault of a page. It carries nothing of its reader: no account, no token, no query, no typed text. */
import * as v from 'valibot';
import { anonymousText } from '#lib/anonymous-text.ts';
import { defineCall } from './call.ts';
import { nothing, text, token } from './fields.ts';

/** What failed: a script, a promise that nobody handled, a file of the site that does not load, something that the policy refused. */
export const pageFaultKinds = ['script', 'promise', 'chunk', 'policy'] as const;
export type PageFaultKind = (typeof pageFaultKinds)[number];

/** Letters of a message. */
export const MESSAGE_MOST = 200;

/** A path of the site, without its language. */
const path = v.pipe(v.string('REQUIRED'), v.regex(/^\/([\w.~-]{1,100}(\/[\w.~-]{1,100}){0,5})?$/, 'INVALID'));
/** A line of a file, or a letter of a line; 0 where it is not known. */
const position = v.pipe(
  v.number('INVALID'),
  v.integer('INVALID'),
  v.minValue(0, 'INVALID'),
  v.maxValue(10_000_000, 'INVALID'),
);

export const reportPageFaultCall = defineCall({
  method: 'POST',
  path: '/api/pagefaults/report',
  access: 'anyone',
  effect: 'write',
  input: v.object({
    kind: v.picklist(pageFaultKinds, 'INVALID'),
    message: v.pipe(
      text(MESSAGE_MOST),
      v.transform((message) => anonymousText(message, MESSAGE_MOST)),
    ),
    page: path,
    /** The script at fault, or the page where it stands in it; "" where it is not known. */
    file: v.union([v.literal(''), path], 'INVALID'),
    line: position,
    column: position,
    /** What the page's build is called. */
    release: token,
  }),
  reply: nothing,
});

export type PageFault = v.InferInput<typeof reportPageFaultCall.input>;
