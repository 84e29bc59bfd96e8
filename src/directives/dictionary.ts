let dictionary: Promise<void> | undefined;

/**
 * Loads the texts of the page's islands, once for all of them. Rejects if the request fails; the next call requests
 * them again.
 */
export function loadDictionary(): Promise<void> {
  dictionary ??= fetch(document.documentElement.dataset['dictionary'] ?? '')
    .then((reply) => (reply.ok ? reply.json() : Promise.reject(new Error(String(reply.status)))))
    .then((texts) => void (window.jogadaDictionary = texts));
  // The next call requests it again.
  dictionary.catch(() => (dictionary = undefined));
  return dictionary;
}
