/** Parses the forms of a page's HTML: the targets of their buttons and the values of their fields. */

export interface FormField {
  readonly value: string;
  readonly isHidden: boolean;
  readonly isChoice: boolean;
  readonly isWrong: boolean;
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** Returns the fields of the form with a button to this address, or null. */
export function formTo(html: string, address: string): Readonly<Record<string, FormField>> | null {
  const form = html
    .split('<form ')
    .slice(1)
    .map((part) => part.split('</form>')[0] ?? '')
    .find((part) => part.includes(`formaction="${address}"`));
  if (form === undefined) return null;
  const parts = form.match(/<input[^>]*>|<textarea[^>]*>[^<]*<\/textarea>|<select[^]*?<\/select>/g) ?? [];
  const fields = parts.map((part): [string, FormField] => {
    const [tag = ''] = /^<[^>]*>/.exec(part) ?? [];
    const chosen = /<option value="([^"]*)" selected/.exec(part)?.[1] ?? '';
    const long = /^<textarea[^>]*>\n?([^<]*)</.exec(part)?.[1] ?? '';
    const value = { select: chosen, textarea: long }[/^<(\w+)/.exec(tag)?.[1] ?? ''];
    return [
      attribute(tag, 'name'),
      {
        value: value === undefined ? attribute(tag, 'value') : unescaped(value),
        isHidden: attribute(tag, 'type') === 'hidden',
        isChoice: tag.startsWith('<select') || attribute(tag, 'type') === 'checkbox',
        isWrong: attribute(tag, 'aria-invalid') === 'true',
      },
    ];
  });
  const boxes = parts.filter((part) => attribute(part, 'type') === 'checkbox');
  const chosenOf = (name: string) =>
    boxes
      .filter((box) => attribute(box, 'name') === name && /\schecked[\s/>]/.test(box))
      .map((box) => attribute(box, 'value'))
      .join(' ');
  const isBox = (name: string) => boxes.some((box) => attribute(box, 'name') === name);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, isBox(name) ? { ...field, value: chosenOf(name) } : field]),
  );
}
