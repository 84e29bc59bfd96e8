/**
 * Builds the form of the editors' page from the fields of src/content/prose-fields.ts, as a configuration of Sveltia
 * CMS.
 */
import type { CmsConfig, EntryCollection, Field, GitBackend } from '@sveltia/cms';
import { figurePattern } from '#content/figure-rule.ts';
import type { FigureName } from '#content/figures.ts';
import {
  bodyField,
  legalFields,
  pictureField,
  pictureLimits,
  pictureTextField,
  promotionFields,
} from '#content/prose-fields.ts';
import type { TextField } from '#content/prose-fields.ts';
import { defaultLocale, locales } from '#lib/locales.ts';
import type { GitHost } from './host.ts';

/** The CMS requires a Git host's name even without one. No request is sent to this one. */
const nowhere: GitBackend = { name: 'gitea', repo: 'local/jogada', app_id: 'none', auth_methods: ['token'] };

export interface FormInput {
  readonly host: GitHost | null;
  readonly figureNames: readonly FigureName[];
  readonly siteUrl: string;
}

/** Returns the whole configuration as plain data. */
export function editorConfig({ host, figureNames, siteUrl }: FormInput): CmsConfig {
  const pattern: [string, string] = [
    figurePattern(figureNames),
    'Um valor nunca é digitado: escreva {{nome}}, com um nome que existe e com as chaves completas.',
  ];
  const text = ({ name, label, hint, max, long }: TextField, required = true): Field => ({
    name,
    label,
    hint,
    widget: long ? 'text' : 'string',
    required,
    maxlength: max,
    pattern,
    i18n: true,
    use_emoji_autocomplete: false,
  });
  const body: Field = {
    ...bodyField,
    widget: 'richtext',
    required: true,
    pattern,
    i18n: true,
    // The modes are those that the site's prose uses. The source is first, because a figure is a word in braces.
    modes: ['raw', 'rich_text'],
    buttons: ['bold', 'italic', 'link', 'heading-two', 'bulleted-list', 'numbered-list'],
    editor_components: [],
    linked_images: false,
    use_emoji_autocomplete: false,
  };
  const picture: Field = {
    ...pictureField,
    widget: 'image',
    required: false,
    i18n: 'duplicate',
    choose_url: false,
    accept: 'image/avif,image/jpeg,image/png,image/webp',
    media_folder: `/${pictureLimits.folder}`,
    public_folder: '../images',
  };
  /** Every page has a route and every file a page: editors change what is there. */
  const collection = (name: string, label: string, singular: string, fields: Field[]): EntryCollection => ({
    name,
    label,
    label_singular: singular,
    folder: `src/content/${name}`,
    extension: 'md',
    format: 'yaml-frontmatter',
    identifier_field: 'title',
    summary: '{{title}}',
    create: false,
    delete: false,
    duplicate: false,
    thumbnail: false,
    slug: { template: '{{slug}}', editable: false },
    i18n: true,
    fields,
  });
  return {
    load_config_file: false,
    app_title: 'Jogada · Editor',
    site_url: siteUrl,
    logo: { src: '/icons/icon.svg' },
    show_preview_links: false,
    backend: host?.backend ?? nowhere,
    media_folder: pictureLimits.folder,
    public_folder: `/${pictureLimits.folder}`,
    media_libraries: {
      all: {
        max_file_size: pictureLimits.bytes,
        slugify_filename: true,
        transformations: { raster_image: { format: 'webp', quality: 80, width: pictureLimits.width } },
      },
      stock_assets: { providers: [] },
    },
    i18n: {
      structure: 'multiple_folders',
      locales: [...locales],
      default_locale: defaultLocale,
    },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'single' } },
    slug: { encoding: 'ascii' },
    collections: [
      collection('promotions', 'Promoções', 'Promoção', [
        ...promotionFields.map((field) => text(field)),
        picture,
        text(pictureTextField, false),
        body,
      ]),
      collection('legal', 'Páginas legais', 'Página legal', [...legalFields.map((field) => text(field)), body]),
    ],
  };
}
