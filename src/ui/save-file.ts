/**
 * Browsers inside other apps, and an app on a home screen, drop downloads silently. There the share sheet saves the
 * file.
 */
const DROPS_DOWNLOADS = /Instagram|FBAN|FBAV/;

/**
 * `downloading`: the browser has the file. `shared`: the player chose a target. `left`: the player closed the share
 * sheet.
 */
export type Saved = 'downloading' | 'shared' | 'left';

/** Saves a file for the player: as a download, or by the share sheet where downloads are dropped. */
export async function saveFile(content: Blob, name: string): Promise<Saved> {
  const share = { files: [new File([content], name, { type: content.type })] };
  if (dropsDownloads() && canShare(share)) {
    try {
      await navigator.share(share);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'left';
    }
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The address is revoked later, because the browser still reads it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return 'downloading';
}

const dropsDownloads = (): boolean =>
  DROPS_DOWNLOADS.test(navigator.userAgent) || matchMedia('(display-mode: standalone)').matches;

const canShare = (share: ShareData): boolean => 'canShare' in navigator && navigator.canShare(share);
