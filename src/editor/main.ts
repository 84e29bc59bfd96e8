/** Starts the editors' page: the CMS with the form and the previews of this site. */
import CMS from '@sveltia/cms';
import type { EditorData } from './data.ts';
import { nameLanguages } from './languages.ts';
import { legalPreview, offerPreview } from './previews.tsx';
import previewStyles from './preview.css?url';
import { refusePictureWithoutWords } from './picture-words.ts';

const data = JSON.parse(document.getElementById('editor-data')?.textContent ?? '{}') as EditorData;

if (data.hosted || isThisMachine()) await start();
else document.body.textContent = 'O editor abre no computador de quem edita: docs/how-to/edit-a-promotion.md.';

async function start(): Promise<void> {
  nameLanguages(data.languages);
  CMS.registerPreviewStyle(previewStyles);
  CMS.registerPreviewTemplate('promotions', offerPreview(data));
  CMS.registerPreviewTemplate('legal', legalPreview(data));
  CMS.registerEventListener(refusePictureWithoutWords);
  await CMS.init({ config: data.config });
}

/** Returns whether the page runs on the editor's own machine, where the CMS may open a folder. */
function isThisMachine(): boolean {
  return /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(location.hostname);
}
