/** Creates the report of a fault from the browser's event, without personal data. */
import { PAGE_FAULT_PATH } from '#api/page-faults.ts';
import type { PageFault, PageFaultKind } from '#contract/page-faults.ts';
import { anonymousText } from '#lib/anonymous-text.ts';
import { locales } from '#lib/locales.ts';

/** The page with the fault. */
export interface Page {
  readonly origin: string;
  readonly pathname: string;
  /** The release of its build. */
  readonly release: string;
}

interface Found {
  readonly kind: PageFaultKind;
  readonly message: string;
  /** The full address of the script; "" where it is unknown. */
  readonly address: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

const MESSAGE_MOST = 200;
const POSITION_MOST = 10_000_000;
/** The messages of Chromium, Firefox and WebKit for a file that did not load. */
const NOT_LOADED = /dynamically imported module|module script failed/i;

/** Returns the report, or `null` for a fault of an extension or of the report itself. */
export function pageFaultOf(event: Event, page: Page): PageFault | null {
  const found = foundIn(event, page.origin);
  if (!found) return null;
  const { message, address, line, column } = found;
  return {
    kind: found.kind !== 'policy' && NOT_LOADED.test(message) ? 'chunk' : found.kind,
    message: anonymousText(message, MESSAGE_MOST) || 'no message',
    page: pathOf(page.pathname),
    file: fileOf(address, page.origin),
    line: position(line),
    column: position(column),
    release: page.release,
  };
}

function foundIn(event: Event, origin: string): Found | null {
  if (event.type === 'error') return ofScript(event as ErrorEvent, origin);
  if (event.type === 'securitypolicyviolation') return ofPolicy(event as SecurityPolicyViolationEvent);
  if (event.type === 'unhandledrejection') return ofReason((event as PromiseRejectionEvent).reason, origin);
  // Vite's event for a file that it could not load.
  if (event.type === 'vite:preloadError') return ofReason((event as Event & { payload: unknown }).payload, origin);
  return null;
}

/** Reports a script error of the site's own scripts. Scripts without an address or of another origin were injected. */
function ofScript({ message, filename, lineno, colno }: ErrorEvent, origin: string): Found | null {
  if (!filename.startsWith(`${origin}/`)) return null;
  return { kind: 'script', message, address: filename, line: lineno, column: colno };
}

function ofReason(reason: unknown, origin: string): Found | null {
  const error = typeof reason === 'object' ? (reason as Partial<Error> | null) : null;
  const stack = error?.stack ?? '';
  const [, address = '', line, column] = /([a-z-]+:\/\/[^\s()]+?):(\d+):(\d+)/.exec(stack) ?? [];
  if (address !== '' && !address.startsWith(`${origin}/`)) return null;
  return { kind: 'promise', message: messageOf(reason, error), address, line: Number(line), column: Number(column) };
}

/**
 * Returns the message. For a value that is no error it returns only the type, because its content may be personal data.
 */
function messageOf(reason: unknown, error: Partial<Error> | null): string {
  if (typeof error?.message === 'string') return `${error.name ?? 'Error'}: ${error.message}`;
  return typeof reason === 'string' ? reason : typeof reason;
}

function ofPolicy(event: SecurityPolicyViolationEvent): Found | null {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
  const source = sourceFile ?? '';
  if (/^[a-z]+-extension/.test(source) || /^[a-z]+-extension/.test(blockedURI)) return null;
  if (blockedURI.endsWith(PAGE_FAULT_PATH)) return null;
  // The value is a keyword ("inline", "eval"), or an address, of which only the host is kept.
  const [, host, word] = /^\w+:\/\/([^/?#]*)|^([\w-]*)/.exec(blockedURI) ?? [];
  return {
    kind: 'policy',
    message: `${effectiveDirective}: ${host || word}`,
    address: source,
    line: lineNumber,
    column: columnNumber,
  };
}

/** Returns a script's path unchanged, and a page's path in the reported form. */
function fileOf(address: string, origin: string): string {
  if (!address.startsWith(`${origin}/`)) return '';
  const { pathname } = new URL(address);
  if (!pathname.endsWith('.js')) return pathOf(pathname);
  return /^(\/[\w.~-]{1,100}){1,6}$/.test(pathname) ? pathname : '';
}

/** Returns a page's path without its language. Unknown parts are left out, because they may be anything. */
function pathOf(pathname: string): string {
  const parts = pathname.split('/').filter(Boolean);
  if ((locales as readonly string[]).includes(parts[0] ?? '')) parts.shift();
  const shown = parts.slice(0, 6).map((part) => (/^[A-Za-z][A-Za-z-]{0,39}\d{0,2}$/.test(part) ? part : '-'));
  return `/${shown.join('/')}`;
}

const position = (value: number | undefined): number =>
  value !== undefined && value >= 0 && value <= POSITION_MOST ? value : 0;
