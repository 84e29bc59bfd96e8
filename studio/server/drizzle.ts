/**
 * Passes on Drizzle to the rest of the studio. Node parses the package's list of 400 entries again for each file that names
 * the package (docs/decisions/35-drizzle-by-one-file.md).
 */
export * from 'drizzle-orm';
