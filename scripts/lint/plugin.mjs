/** The project's own rules as a plugin, for oxlint and ESLint alike. */
import importCycles from './import-cycles.mjs';
import importDirections from './import-directions.mjs';
import prose from './prose/prose-rule.mjs';

/** As no-restricted-syntax of ESLint, which oxlint lacks: each option forbids what its selector matches. */
const restrictedSyntax = {
  meta: { type: 'problem', schema: { type: 'array', items: { type: 'object' } } },
  create(context) {
    const rules = context.options.map(({ selector, message }) => [
      selector,
      (node) => context.report({ node, message }),
    ]);
    return Object.fromEntries(rules);
  },
};

export default {
  meta: { name: 'jogada' },
  rules: {
    'import-cycles': importCycles,
    'import-directions': importDirections,
    prose,
    'restricted-syntax': restrictedSyntax,
  },
};
