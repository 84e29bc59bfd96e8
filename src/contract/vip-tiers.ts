const names = ['', 'tierBronze', 'tierSilver', 'tierGold', 'tierPlatinum', 'tierDiamond'];

/** Returns the key of a VIP level's name in locales/<code>/pages.json; '' below the first tier. */
export const levelNameKey = (level: number): string => names[level] ?? '';
