/** Defines the report of a fault of a page. It carries no personal data: no account, no token, no query, no typed text. */
import * as v from 'valibot';
import { anonymousText } from '#lib/anonymous-text.ts';
import { defineCall } from './call.ts';
import { nothing, text, token } from './fields.ts';

/** What failed: a script, an unhandled promise, a file of the site that does not load, or something that the policy refused. */
export const pageFaultKinds = ['script', 'promise', 'chunk', 'policy'] as const;
export type PageFaultKind = (typeof pageFaultKinds)[number];

/** The longest message in characters. */
export const MESSAGE_MOST = 200;

/** A path of the site, without its language. */
const path = v.pipe(v.string('REQUIRED'), v.regex(/^\/([\w.~-]{1,100}(\/[\w.~-]{1,100}){0,5})?$/, 'INVALID'));
/** A line of a file, or a column of a line; 0 where unknown. */
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
    /** The script at fault, or the page of an inline script; "" where unknown. */
    file: v.union([v.literal(''), path], 'INVALID'),
    line: position,
    column: position,
    /** The name of the page's build. */
    release: token,
  }),
  reply: nothing,
});

export type PageFault = v.InferInput<typeof reportPageFaultCall.input>;
