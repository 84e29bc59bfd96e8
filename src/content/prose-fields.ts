/**
 * Lists the fields of a page's text, for the build's check (prose-schema.ts) and the editors' form (src/editor/config.ts). Labels and hints are
 * in Portuguese, for the operator's editors.
 */
export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** The maximum length in characters. */
  readonly max: number;
  /** Whether the form has a field of several lines. */
  readonly long?: true;
}

export const promotionFields = [
  { name: 'title', label: 'Título', hint: 'O nome da oferta: aparece no topo da página e no cartão.', max: 60 },
  {
    name: 'summary',
    label: 'Resumo',
    hint: 'Uma frase: o que o jogador recebe. Também aparece nos buscadores.',
    max: 180,
    long: true,
  },
  {
    name: 'figure',
    label: 'Número em destaque',
    hint: 'O número grande da página, escrito entre chaves: {{rebateShare}}.',
    max: 60,
  },
  {
    name: 'condition',
    label: 'Condição',
    hint: 'O que é preciso para receber, em palavras simples: uma ou duas frases ao lado do número.',
    max: 280,
    long: true,
  },
] as const satisfies readonly TextField[];

export const legalFields = [
  { name: 'title', label: 'Título', hint: 'O título da página.', max: 60 },
  {
    name: 'description',
    label: 'Descrição',
    hint: 'Uma frase abaixo do título; também aparece nos buscadores.',
    max: 200,
    long: true,
  },
] as const satisfies readonly TextField[];

/** A promotion's optional picture. With a picture, its description in words is required. */
export const pictureField = {
  name: 'image',
  label: 'Imagem',
  hint: 'Opcional, a mesma em todos os idiomas. É reduzida e convertida ao ser escolhida.',
} as const;
export const pictureTextField = {
  name: 'imageAlt',
  label: 'Descrição da imagem',
  hint: 'O que a imagem mostra, para quem não a vê. Obrigatória quando há imagem.',
  max: 140,
} as const satisfies TextField;

/** The folder of pictures beside the languages' folders, and the allowed files in it. */
export const pictureLimits = {
  folder: 'src/content/promotions/images',
  bytes: 200 * 1024,
  width: 1600,
  formats: ['avif', 'jpg', 'png', 'webp'],
} as const;

export const bodyField = {
  name: 'body',
  label: 'Texto',
  hint: 'O texto da página. Títulos com ##. Um valor nunca é digitado: escreva {{nome}}.',
} as const;
