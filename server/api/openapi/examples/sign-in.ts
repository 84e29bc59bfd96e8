/** Examples for the published contract: Signing in, registering, and the full registration. */
import type { Examples } from './example.ts';

export const signIn = {
  captcha: {
    input: {},
    reply: {
      data: {
        key: 'Z1UPWqhuHB7LWiCY9Tmu5w',
        type: 'altcha',
        img: '',
        sensitive: false,
        challenge: {
          parameters: {
            algorithm: 'PBKDF2/SHA-256',
            cost: 1,
            keyLength: 32,
            keyPrefix: '314007843d0549e7c45986caf3ff510d',
            keySignature: 'ad6f6c0f256ead8eddcbf9043bfc14167be2326acb7afaf98a1ecb29064d09d2',
            nonce: '702c2f5d6e143cb45017f38e386809da',
            salt: '71d34a001a3805949c107a3b98d72db6',
          },
          signature: '47ce98f58a998ff726aaae25cf866de07deb7d82050bfbdda3f1a7cde2825f86',
        },
        expires_in: 300,
      },
    },
  },
  accountFree: {
    input: { account: 'ana.souza' },
    reply: { data: { is_free: 1 } },
  },
  register: {
    input: {
      account: 'ana.souza',
      password: 'correct horse battery',
      realname: 'Ana Souza',
      cpf: '39053344705',
      phone: '11912345678',
      password_confirmation: 'correct horse battery',
      adult: true,
      key: 'Wy77Lta_xwbaz-lGh64oDQ',
      captcha: 'eyJjb3VudGVyIjoxLCJkZXJpdmVkS2V5IjoiM2IzYiJ9',
    },
    reply: {
      token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
      data: {
        access_token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
        token_type: 'bearer',
        expires_in: 43200,
        expires_at: '2026-03-17 14:30:00',
      },
    },
  },
  completion: { input: {}, reply: { data: { missing: ['limits'], identity: { state: 'none', until: '' } } } },
  setDetails: {
    input: {
      birth_date: '1990-05-20',
      gender: 'unsaid',
      postal_code: '01310-100',
      street: 'Avenida Paulista',
      house_number: '1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
      not_barred: true,
      risk_read: true,
    },
    reply: { data: { missing: ['limits'], identity: { state: 'none', until: '' } } },
  },
  verifyIdentity: { input: {}, reply: { data: { url: 'https://identity.example/check/tQAdh0y9FvZmWvyqzczr1T8H' } } },
  login: {
    input: {
      account: 'ana.souza',
      password: 'correct horse battery',
      key: 'Wy77Lta_xwbaz-lGh64oDQ',
      captcha: 'eyJjb3VudGVyIjoxLCJkZXJpdmVkS2V5IjoiM2IzYiJ9',
    },
    reply: {
      token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
      data: {
        access_token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
        token_type: 'bearer',
        expires_in: 43200,
        expires_at: '2026-03-17 14:30:00',
      },
    },
  },
  logout: { input: {}, reply: {} },
  keepAlive: { input: {}, reply: {} },
  balance: {
    input: {},
    reply: {
      data: { money: '120.00', bonus_money: '0.00', fs_money: '0.00', net: '-5.00', mark: 'Yx3v0aTq8KfJm2Lw' },
    },
  },
  askPasswordCode: {
    input: {
      account: 'ana.souza',
      key: 'Wy77Lta_xwbaz-lGh64oDQ',
      captcha: 'eyJjb3VudGVyIjoxLCJkZXJpdmVkS2V5IjoiM2IzYiJ9',
    },
    reply: {
      data: { ticket: 'I5YLwxRcz7M5vvFHjpQDp-NBdlxuuVm3dYS9zaDLM4o', resend_at: '2026-03-10 14:30:00', resend_in: 60 },
      message: 'Pedido recebido. Se a conta tem um e-mail confirmado, o código está a caminho.',
    },
  },
  renewPassword: {
    input: {
      ticket: 'I5YLwxRcz7M5vvFHjpQDp-NBdlxuuVm3dYS9zaDLM4o',
      code: '123456',
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
    },
    reply: {
      token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
      data: {
        access_token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
        token_type: 'bearer',
        expires_in: 43200,
        expires_at: '2026-03-17 14:30:00',
      },
      message: 'Senha alterada. As outras sessões foram encerradas.',
    },
  },
  finishLogin: {
    input: { ticket: 'xUPq42CY-0pF4Gt_sDXpDm8ckfJB5M_qZoGux8YXMis', code: '123456' },
    reply: {
      token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
      data: {
        access_token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
        token_type: 'bearer',
        expires_in: 43200,
        expires_at: '2026-03-17 14:30:00',
      },
    },
  },
  beginPasskeyLogin: {
    input: {},
    reply: {
      data: {
        challenge: 'N8PSRBJBBepVAvNR3Dml18MWaczikCodcZwN_N2MzOw',
        rpId: 'jogada.example',
        timeout: 300000,
        userVerification: 'required',
      },
    },
  },
  passkeyLogin: {
    input: {
      credential: {
        id: 'aK-DlCSNkyxcQ1CDTuq0Ew',
        rawId: 'aK-DlCSNkyxcQ1CDTuq0Ew',
        type: 'public-key',
        response: {
          clientDataJSON:
            'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoid3lQN0VhUG9VeC1SMHl5WnplVFFXek55YnFYMVhEeXdRWkFDaFRDSVpyRSIsIm9yaWdpbiI6Imh0dHA6Ly9zaXRlLnRlc3QiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
          authenticatorData: 'N4N3xI3W_EhMD9nkmVRnIP42o7Dfc6_Stg2ohzfnlpQFAAAAAg',
          signature: 'MEQCIGKc-ClzmC7_jj8Ns5ybolYOazc_9Kvcrv2NcuC2-k_1AiAJ1IbtLHCs_ufNN2wxXYW_JUxvkY5f5o5qQ5wCtFE6Gg',
          userHandle: 'WOO_8P9OSIg5uLoaFFZ3nmc5v4i_98epSEZXFUiPJKM',
        },
      },
    },
    reply: {
      token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
      data: {
        access_token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde',
        token_type: 'bearer',
        expires_in: 43200,
        expires_at: '2026-03-17 14:30:00',
      },
    },
  },
  askReturn: {
    input: {
      account: 'ana.souza',
      password: 'correct horse battery',
      key: 'Wy77Lta_xwbaz-lGh64oDQ',
      captcha: 'eyJjb3VudGVyIjoxLCJkZXJpdmVkS2V5IjoiM2IzYiJ9',
    },
    reply: { data: { state: 'waits', from: '2026-03-11 14:30:00' } },
  },
} satisfies Examples;
