/**
 * Defines the textlint rule for Markdown. Each paragraph, heading and table cell is one text; code counts as one word.
 */
import { nameFaults, proseFaults } from './prose.mjs';

export default function proseRule(context) {
  const { Syntax, RuleError, getSource, locator, report } = context;
  const reportAll = (node, faults) => {
    for (const { index, message } of faults) report(node, new RuleError(message, { padding: locator.at(index) }));
  };
  const judge = (node) => reportAll(node, proseFaults(masked(node)));
  return {
    [Syntax.Paragraph]: judge,
    [Syntax.Header]: judge,
    [Syntax.TableCell]: judge,
    [Syntax.Code]: (node) => reportAll(node, nameFaults(getSource(node))),
  };

  /** Returns a node's source with every character outside prose replaced, so that indexes stay valid. */
  function masked(node) {
    const source = [...getSource(node)].join('').split('');
    const [from] = node.range;
    const fill = ([start, end], character) => source.fill(character, start - from, end - from);
    const visit = (child) => {
      if (child.type === Syntax.Code) return fill(child.range, 'x');
      if (child.type === Syntax.Html) return fill(child.range, ' ');
      if (child.type === Syntax.Link && child.children.length > 0) {
        // The brackets and the address of a link do not count as words.
        fill([child.range[0], child.children[0].range[0]], ' ');
        fill([child.children.at(-1).range[1], child.range[1]], '\u0000');
      }
      child.children?.forEach(visit);
    };
    visit(node);
    return source.join('');
  }
}
