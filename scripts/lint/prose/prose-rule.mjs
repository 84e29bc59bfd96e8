/** Defines the lint rule `jogada/prose`, which checks comments and test titles. */
import { maskCode, proseFaults } from './prose.mjs';

/** Matches comments that are directives of a tool. */
const DIRECTIVE = /^\s*(?:eslint|oxlint|@ts-|@vite|#__|\/ <|prettier-|v8 |!)/;
const TEST = new Set(['test', 'it', 'describe']);

export default {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const { sourceCode } = context;
    const report = (node, faults) => faults.forEach(({ message }) => context.report({ loc: node.loc, message }));
    return {
      Program() {
        for (const comment of blocks(sourceCode.getAllComments()))
          report(
            comment,
            paragraphs(comment.value).flatMap((text) => proseFaults(maskCode(text))),
          );
      },
      CallExpression(node) {
        const [title] = node.arguments;
        if (!TEST.has(calledName(node.callee)) || !title) return;
        const text = titleOf(title);
        if (text !== null) report(title, proseFaults(text));
      },
    };
  },
};

/** Joins consecutive line comments, and skips directives. */
function blocks(comments) {
  const found = [];
  for (const comment of comments) {
    if (DIRECTIVE.test(comment.value) || comment.type === 'Shebang') continue;
    const last = found.at(-1);
    const continues =
      comment.type === 'Line' &&
      last?.type === 'Line' &&
      last.loc.end.line + 1 === comment.loc.start.line &&
      last.loc.start.column === comment.loc.start.column;
    if (continues) {
      last.value += `\n${comment.value}`;
      last.loc = { start: last.loc.start, end: comment.loc.end };
    } else found.push({ type: comment.type, value: comment.value, loc: comment.loc });
  }
  return found;
}

/** Splits a comment at empty lines, list items and tags, without leading stars. */
function paragraphs(value) {
  const lines = value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''));
  return lines.join('\n').split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |@\w))/);
}

/** Returns the base name of a call: `test` for `test.each(rows)(title, run)`. */
function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return calledName(callee.object);
  if (callee.type === 'CallExpression') return calledName(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return calledName(callee.tag);
  return null;
}

function titleOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('x');
  return null;
}
