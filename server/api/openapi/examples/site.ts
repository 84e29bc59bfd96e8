/** Examples for the published contract: The site, messages, and devices. */
import type { Examples } from './example.ts';

export const site = {
  languageList: {
    input: {},
    reply: { data: [{ language_code: 'pt', language_name: 'Português', language_flag_link: '' }] },
  },
  dynamicData: {
    input: {},
    reply: {
      data: {
        site: 'jogada',
        currency: 'BRL',
        play_money: true,
        operator: { name: 'Operadora Exemplo Ltda', cnpj: '11.222.333/0001-81' },
        marketRules: {
          id: 'br-spec',
          offers: {
            firstDeposit: true,
            welcome: true,
            rebate: true,
            tiers: true,
            invitation: true,
            agency: true,
            dailyLoss: true,
            lotteryWheel: true,
            chatRain: true,
            exchange: true,
          },
          bonuses: true,
          agencyParts: ['recharge'],
          rechargeGift: true,
          openTurnover: 'forfeit',
          companyKeys: true,
          signUpEmail: 'optional',
          realityChoices: [0],
          realityMinutes: 0,
          pauseDays: [1],
          centralSelfExclusionUrl: 'https://www.gov.br/autoexclusaoapostas',
        },
        announcement: null,
        streams: null,
      },
    },
  },
  socialLinks: {
    input: {},
    reply: { data: [{ icon: 'instagram', name: 'Instagram', url: 'https://social.example/jogada' }] },
  },
  notices: {
    input: { limit: 20 },
    reply: {
      data: [
        {
          id: 4,
          title: 'Depósito confirmado',
          content: 'O depósito de R$ 50,00 está no seu saldo.',
          is_read: 0,
          kind: 'deposit_credited',
          bill_no: 'D20260310000000000001',
          created_at: '2026-03-10 14:30:00',
        },
      ],
      unread: 2,
      next: null,
      announcements: { read: [], agreed: [] },
    },
  },
  readNotices: { input: { ids: [1] }, reply: { unread: 0 } },
  announcements: {
    input: {},
    reply: {
      data: [
        {
          id: 2,
          title: 'Manutenção',
          content: 'O site para por uma hora na terça-feira.',
          url: '',
          kind: 'service',
          created_at: '2026-03-10 14:30:00',
          is_old: false,
          effective_at: '',
        },
      ],
    },
  },
  agree: { input: { id: 2 }, reply: {} },
  support: {
    input: {},
    reply: {
      data: {
        url: 'https://chat.example/jogada',
        hours: 'Todos os dias, das 8h às 22h',
        email: 'ajuda@example.com',
        phone: '+55 11 4000-0000',
      },
    },
  },
  sendMessage: {
    input: {
      subject: 'withdrawal',
      text: 'Pedi o saque às 17:20 e ele ainda está em análise.',
      order: 'W20260310000000000001',
    },
    reply: { data: { protocol: 'S260310-48301-92578', created_at: '2026-03-10 18:31:00' } },
  },
  sendVisitorMessage: {
    input: {
      subject: 'account',
      text: 'Não consigo entrar na minha conta desde ontem.',
      name: 'Ana Souza',
      email: 'ana@example.com',
      key: 'Zm9yIG9uZSB0cnk',
      captcha: 'eyJjb3VudGVyIjo4MTIsImRlcml2ZWRLZXkiOiIwYTFiIn0',
    },
    reply: { data: { protocol: 'S260310-48301-92578', created_at: '2026-03-10 18:31:00' } },
  },
  supportMessages: {
    input: { limit: '10' },
    reply: {
      data: [
        {
          id: 7,
          protocol: 'S260310-48301-92578',
          subject: 'withdrawal',
          text: 'Pedi o saque às 17:20 e ele ainda está em análise.',
          order: 'W20260310000000000001',
          state: 'answered',
          created_at: '2026-03-10 18:31:00',
          answers: [{ text: 'O saque foi pago às 18:40.', created_at: '2026-03-10 18:45:00' }],
          closed_because: '',
        },
      ],
      next: null,
    },
  },
  pushState: {
    input: {},
    reply: {
      data: {
        public_key: 'BBvdpvg_JZnkN_K2Yk0entwQhzz5c2nW3_8BFbS_ax3Y6dA50vaa4R4gikBolF738JAGWZ44x_5ych0Pa-EmNv4',
        offered: ['money'],
        categories: ['money'],
      },
    },
  },
  setPush: {
    input: {
      endpoint: 'https://push.example/device-1',
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
      categories: ['money'],
    },
    reply: { data: { categories: ['money'] } },
  },
  deletePush: { input: { endpoint: 'https://push.example/device-1' }, reply: {} },
  reportPageFault: {
    input: {
      kind: 'script',
      page: '/game',
      file: '/_astro/x.js',
      line: 1,
      column: 2,
      release: '0.2.0',
      message: 'x is not a function',
    },
    reply: {},
  },
} satisfies Examples;
