let dictionary: Promise<void> | undefined;

/** Loads the texts of the page's islands, once for all of them. Rejects where they do not come; the next call asks anew. */
export function loadDictionary(): Promise<void> {
  dictionary ??= fetch(document.documentElement.dataset['dictionary'] ?? '')
    .then((reply) => (reply.ok ? reply.json() : Promise.reject(new Error(String(reply.status)))))
    .then((texts) => void (window.jogadaDictionary = texts));
  // The next try asks anew.
  dictionary.catch(() => (dictionary = undefined));
  return dictionary;
}
