/** Defines the script of the pages: Ctrl K goes to the search. Every page works without it. */
export const script = `
document.addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const field = document.getElementById('find');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
`;
