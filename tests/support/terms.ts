/**
 * One word for one thing, in nine languages: what must not be said, and what is said in its place. Each row was once found in
 * our texts by a native reader. The whole list is the product's glossary; here stands what has gone wrong.
 */
import type { Locale } from '#lib/locales.ts';

export interface ForbiddenTerm {
  readonly wrong: RegExp;
  /** What is said instead. */
  readonly right: string;
}

export const forbidden: Readonly<Record<Locale, readonly ForbiddenTerm[]>> = {
  pt: [
    { wrong: /\bgiro em aberto|de giro\b|falta girar/i, right: 'rollover' },
    { wrong: /\bà vista\b/i, right: 'na tela; sempre visível' },
    { wrong: /letra miúda/i, right: 'condições na mesma página' },
    { wrong: /em um minuto|quando quiser/i, right: 'nothing: no rule keeps it' },
    { wrong: /carteira de rebate/i, right: 'carteira de recompensas' },
    { wrong: /\bvolte amanhã/i, right: 'Amanhã você pode sacar de novo.' },
    { wrong: /\bfecha o seu CPF/i, right: 'bloqueia' },
    { wrong: /calculado sozinho/i, right: 'calculado separadamente' },
  ],
  en: [
    { wrong: /whenever you like|in a minute\b|small print/i, right: 'nothing: no rule keeps it' },
    { wrong: /\byour guests?\b/i, right: 'your referrals' },
    { wrong: /come back tomorrow/i, right: 'You can withdraw again tomorrow.' },
    { wrong: /\bin sight\b/i, right: 'shown up front' },
    { wrong: /redo(es)? the sum/i, right: 'recalculates' },
    { wrong: /\be-mail\b/i, right: 'email' },
    { wrong: /closes your CPF/i, right: 'blocks' },
  ],
  cn: [
    { wrong: /银行卡/, right: '银行账户' },
    { wrong: /持卡人/, right: '户名' },
    { wrong: /取款/, right: '提现' },
    { wrong: /存款/, right: '充值' },
    { wrong: /返水/, right: '返利' },
    { wrong: /复制代码/, right: '复制付款码' },
    { wrong: /监察员/, right: '申诉专员' },
    { wrong: /真人直播/, right: '真人视讯' },
    { wrong: /桌面游戏/, right: '桌台游戏' },
    { wrong: /关闭您的 ?CPF/, right: '禁止您的 CPF …' },
    { wrong: /分行/, right: '支行' },
    { wrong: /银行应用/, right: '银行 App' },
    { wrong: /余额(自动|即)到账/, right: '款项到账' },
    { wrong: /河豚/, right: '粉红海豚' },
    { wrong: /得一分/, right: '得一个积分' },
    { wrong: /抽取结果/, right: '旋转结果' },
    { wrong: /由近及远/, right: '最近的排在最前' },
    { wrong: /每周账单/, right: '每周返还明细' },
    { wrong: /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/, right: 'a space between the two scripts' },
  ],
  ch: [
    { wrong: /返水/, right: '回饋' },
    { wrong: /支票存款/, right: '往來帳戶' },
    { wrong: /存款與提款|存款和提款/, right: '儲值與提款' },
    { wrong: /監察員/, right: '申訴專員' },
    { wrong: /虛假資料/, right: '不實資料' },
    { wrong: /工作階段/, right: '登入; 自動登出' },
    { wrong: /真人直播/, right: '真人視訊' },
    { wrong: /關閉您的 ?CPF/, right: '禁止您的 CPF …' },
    { wrong: /充值/, right: '儲值' },
    { wrong: /銀行應用程式/, right: '銀行 App' },
    { wrong: /餘額(自動|即)入帳/, right: '款項入帳' },
    { wrong: /到帳(?!號)/, right: '入帳' },
    { wrong: /河豚/, right: '粉紅海豚' },
    { wrong: /得一分/, right: '得一個積分' },
    { wrong: /抽取結果/, right: '旋轉結果' },
    { wrong: /由近及遠/, right: '最近的排在最前' },
    { wrong: /每週帳單/, right: '每週返還明細' },
    { wrong: /核實/, right: '查核' },
    { wrong: /零點/, right: '零時' },
    { wrong: /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/, right: 'a space between the two scripts' },
  ],
  vi: [
    { wrong: /e-mail/i, right: 'email' },
    { wrong: /vòng cược/i, right: 'doanh số cược' },
    { wrong: /hoàn cược/i, right: 'hoàn trả' },
    { wrong: /máy quay/i, right: 'slot' },
    { wrong: /bộ phận thanh tra/i, right: 'bộ phận khiếu nại' },
    { wrong: /lô tô bingo/i, right: 'bingo' },
  ],
  id: [
    { wrong: /bandar sungguhan/i, right: 'dealer sungguhan' },
    { wrong: /masuk sendiri/i, right: 'masuk otomatis' },
    { wrong: /\bbawahan\b/i, right: 'downline' },
    { wrong: /\bsetoran\b/i, right: 'deposit' },
    { wrong: /\be-mail\b/i, right: 'email' },
    { wrong: /\bluring\b|\bdaring\b/i, right: 'offline, online' },
    { wrong: /kapan saja/i, right: 'nothing: no rule keeps it' },
  ],
  th: [
    { wrong: /เรียล/, right: 'เรอัล' },
    { wrong: /กระเป๋าเงินคืน/, right: 'กระเป๋ารีเบต' },
    { wrong: /ผู้ตรวจการ/, right: 'ฝ่ายรับเรื่องร้องเรียน' },
    { wrong: /หน่วยเซนต์/, right: 'เซนตาโว' },
    { wrong: /วงเงินจำกัด/, right: 'ขีดจำกัด' },
  ],
  tr: [
    { wrong: /bahis iadesi cüzdanı/i, right: 'ödül cüzdanı' },
    { wrong: /öneri programı/i, right: 'davet programı' },
    { wrong: /temsilcilik/i, right: 'davet; komisyon' },
    { wrong: /kâr\/zarar/i, right: 'kazanç/kayıp' },
    { wrong: /ombudsman/i, right: 'şikâyet birimi' },
    { wrong: /küçük yazı/i, right: 'nothing: no rule keeps it' },
  ],
  msa: [
    { wrong: /\byuran\b/i, right: 'caj' },
    { wrong: /pusing ganti/i, right: 'turnover' },
    { wrong: /\btetamu\b/i, right: 'rakan jemputan' },
    { wrong: /daun terup/i, right: 'permainan kad' },
    { wrong: /selamat di pelayan/i, right: 'selamat dalam sistem kami' },
    { wrong: /khidmat sokongan/i, right: 'khidmat pelanggan' },
    { wrong: /pada bila-bila masa/i, right: 'nothing: no rule keeps it' },
  ],
};
