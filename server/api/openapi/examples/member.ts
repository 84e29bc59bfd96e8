/** Examples for the published contract: The member, what protects the account, and the portrait. */
import type { Examples } from './example.ts';

export const member = {
  me: {
    input: { token: 'n0tAReaLTokenButAsLongAsOne_0123456789abcde', with: ['home', 'favourites'] },
    reply: {
      data: {
        id: 1042,
        name: 'ana.souza',
        nickname: 'ana.souza',
        realname: 'Ana Souza',
        phone: '+5511912345678',
        email: 'ana@example.com',
        cpf: '39053344705',
        gender: 0,
        invite_code: 'Z5PUSQTJ',
        money: '120.00',
        fs_money: '0.00',
        ml_money: '0.00',
        bonus_money: '0.00',
        debt_money: '0.00',
        disputed_money: '0.00',
        total_money: '120.00',
        total_slot_money: '0.00',
        total_live_money: '0.00',
        score: 0,
        level: 0,
        level_name: '',
        slot_level: 0,
        live_level: 0,
        top_id: 0,
        agent_id: 1042,
        status: 1,
        is_demo: 0,
        lang: 'pt',
        created_at: '2026-03-10 14:30:00',
        unread: 1,
        has_qk_pwd: true,
        has_password: true,
        must_change_password: false,
        balance_mark: 'Yx3v0aTq8KfJm2Lw',
        play: { seconds: 0, net: '0.00', reality_in: null, minutes_left: null },
        withdrawals_from: '',
        restriction: null,
        d7_map: null,
        day7_id: null,
        qq: '',
        register_area: '',
        register_site: '',
        site: '',
        is_tips_on: 0,
        is_in_on: 0,
        is_trans_on: 0,
        is_ms_reg: 0,
        total_credit: '0.00',
        used_credit: '0.00',
        deleted_at: null,
        register_ip: '',
        updated_at: '2026-03-10 14:30:00',
        home: {
          locked_money: '0.00',
          matters: [],
          rewards: [
            {
              offer: 'welcome',
              count: 1,
              money: '100.00',
              required: '1000.00',
              until: '2026-04-09 14:30:00',
            },
          ],
          games: {
            list: 'recommend',
            data: [
              {
                id: 1,
                game_code: 'onca-dourada',
                img_url: '/games/onca-dourada.svg',
                rtp: '96.40',
                name: 'Onça Dourada',
                is_round_open: false,
              },
            ],
          },
        },
        favourites: [],
      },
    },
  },
  security: {
    input: {},
    reply: {
      data: {
        has_password: true,
        has_qk_pwd: false,
        has_totp: true,
        has_passkey: false,
        email: 'ana@example.com',
        email_given: '',
        phone: '+55 11 •••••-5678',
        verified_until: '2026-03-17 14:30:00',
        withdrawals_from: '',
        sessions: [
          {
            id: 1,
            browser: '',
            system: '',
            ip: '',
            created_at: '2026-03-10 14:30:00',
            last_seen_at: '2026-03-10 14:30:00',
            is_current: 1,
          },
        ],
        sign_ins: [
          {
            id: 1,
            browser: '',
            system: '',
            ip: '',
            created_at: '2026-03-10 14:30:00',
            last_seen_at: '2026-03-10 14:30:00',
            is_current: 1,
          },
        ],
      },
    },
  },
  verifyPassword: {
    input: { password: 'correct horse battery' },
    reply: { data: { verified_until: '2026-03-17 14:30:00' } },
  },
  changePassword: {
    input: {
      old_password: 'correct horse battery',
      password: 'staple in the drawer',
      password_confirmation: 'staple in the drawer',
    },
    reply: { message: 'Senha alterada. As outras sessões foram encerradas.' },
  },
  sendEmailCode: {
    input: { email: 'ana@example.com' },
    reply: {
      data: { email: 'ana@example.com', resend_at: '2026-03-10 14:30:00', resend_in: 60 },
      message: 'Código enviado.',
    },
  },
  bindEmail: { input: { code: '123456' }, reply: { message: 'E-mail vinculado.' } },
  revokeSession: { input: { id: 'others' }, reply: { message: 'Sessão encerrada.' } },
  factorState: { input: {}, reply: { data: { totp: true, since: '2026-03-10 14:30:00', recovery_left: 10 } } },
  beginTotp: {
    input: {},
    reply: {
      data: {
        secret: 'TD4KE6C4EVA5IBJLT32IMBSBUUUXU5EJ',
        address:
          'otpauth://totp/Jogada:ana.souza?issuer=Jogada&secret=TD4KE6C4EVA5IBJLT32IMBSBUUUXU5EJ&algorithm=SHA1&digits=6&period=30',
      },
    },
  },
  confirmTotp: { input: { code: '123456' }, reply: { data: { codes: ['mb97y-3eyeu'] } } },
  removeTotp: { input: { code: '123456' }, reply: {} },
  renewRecovery: { input: {}, reply: { data: { codes: ['mb97y-3eyeu', 'k4xq2-9wz7d'] } } },
  beginPasskey: {
    input: {},
    reply: {
      data: {
        challenge: 'rG1XcFmlnTUA9HgM1a6p_vKYdOJ5mzQTJ_CETNMbBos',
        rp: { id: 'jogada.example', name: 'Jogada' },
        user: { id: 'cI92DfoueLEEvuSdtqmjLD1hdrYHkT_6FPm_xFNLjSc', name: 'ana.souza', displayName: 'ana.souza' },
        pubKeyCredParams: [{ alg: -8, type: 'public-key' }],
        timeout: 300000,
        attestation: 'none',
        excludeCredentials: [{ id: 'JDOv65wGl22mkQClBT3Nrg', type: 'public-key', transports: ['internal'] }],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    },
  },
  addPasskey: {
    input: {
      credential: {
        id: '5Nt8KmWV41UjGc2H0dg6TA',
        rawId: '5Nt8KmWV41UjGc2H0dg6TA',
        type: 'public-key',
        response: {
          clientDataJSON:
            'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWFlFQkcwQUY4Nnd2SEVBcVhtWDMtQ2pZV285a2NoX1ZGdDRISnQ4RlZyRSIsIm9yaWdpbiI6Imh0dHA6Ly9zaXRlLnRlc3QiLCJjcm9zc09yaWdpbiI6ZmFsc2V9',
          attestationObject:
            'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUN4N3xI3W_EhMD9nkmVRnIP42o7Dfc6_Stg2ohzfnlpRFAAAAAQAAAAAAAAAAAAAAAAAAAAAAEOTbfCplleNVIxnNh9HYOkylAQIDJiABIVggeli_ofPT9UMl8LHadsD8kBN_YBwWIbrBq2bMY6wVzowiWCCBZMfcpR2oK_ljxR7XELYXC2z82E4UxTL8WpkhvzBuvQ',
          transports: ['internal'],
        },
      },
    },
    reply: { data: { id: 1, name: 'Celular', created_at: '2026-03-10 14:30:00', last_used_at: '', is_stopped: false } },
  },
  passkeys: {
    input: {},
    reply: {
      data: [
        {
          id: 1,
          name: 'Celular',
          created_at: '2026-03-10 14:30:00',
          last_used_at: '2026-03-12 09:15:00',
          is_stopped: false,
        },
      ],
    },
  },
  renamePasskey: { input: { id: 1, name: 'Celular' }, reply: {} },
  removePasskey: { input: { id: 1 }, reply: {} },
  pictures: {
    input: {},
    reply: {
      data: {
        male: [{ id: 1, gender: 'male', url: '/avatars/male-1.svg' }],
        female: [{ id: 7, gender: 'female', url: '/avatars/female-1.svg' }],
      },
    },
  },
  memberPicture: { input: {}, reply: { data: { profileurl: '/avatars/male-1.svg' } } },
  setPicture: { input: { id: 1 }, reply: { data: { profileurl: '/avatars/male-1.svg' }, message: 'Foto alterada.' } },
  setNickname: { input: { nickname: 'Ana' }, reply: { message: 'Apelido salvo.' } },
  deleteMine: {
    input: { understood: true },
    reply: { data: { paid_out: '37.50', erased_from: '2026-04-09 14:30:00' } },
  },
} satisfies Examples;
