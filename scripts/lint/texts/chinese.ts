/** Checks the punctuation and spaces of both Chinese scripts, and that neither has characters of the other. */

/** Texts that keep their ASCII colon: a text that is hashed verbatim, and a clock. */
const LITERAL =
  /您的种子:局号:块编号|链的盐值:部分:块编号|您的種子:局號:區塊編號|鏈的鹽值:部分:區塊編號|[时時]:分|[码碼]\.txt/g;

/** Placeholders whose values are wholly Chinese. A level is a number or a name. */
const CHINESE_NAMES = 'fish|place|where|symbol|terms|privacy|level';
/** Placeholders that end in Chinese, e.g. a length of time: a number, then a Chinese unit. */
const CHINESE_ENDS = `${CHINESE_NAMES}|wait|time|length|\\w+Time`;

const HAN = String.raw`\p{Script=Han}`;
const rules = [
  { found: new RegExp(`${HAN} ?[,:;!?()]|[,:;!?()] ?${HAN}|${HAN}\\.`, 'u'), what: 'a half-width mark beside Chinese' },
  { found: / [，。；：！？、（）]|[，。；：！？、（）] /u, what: 'a space beside a full-width mark' },
  {
    found: new RegExp(`${HAN}[A-Za-z0-9]|[A-Za-z0-9%]${HAN}`, 'u'),
    what: 'no space between Chinese and Latin letters or a number',
  },
  {
    found: new RegExp(`${HAN}\\{\\{(?!(?:${CHINESE_NAMES})\\}\\})|(?<!\\{\\{(?:${CHINESE_ENDS}))\\}\\}${HAN}`, 'u'),
    what: 'no space between Chinese and a placeholder',
  },
  {
    found: new RegExp(
      `${HAN} \\{\\{(?!level)(?:${CHINESE_NAMES})\\}\\}|\\{\\{(?!level)(?:${CHINESE_ENDS})\\}\\} ${HAN}`,
      'u',
    ),
    what: 'a space between Chinese and a placeholder that is Chinese',
  },
];

const quotes = { cn: /[「」『』]/, ch: /[“”‘]/ };

/** The most frequent characters that only the other script has. */
const SIMPLIFIED =
  '们这为过说时间动开关发现实际应该还没来对于电话号码账户钱额费银验证请输选择确认错误结果显示页网络设备记录历戏轮转转盘红奖赢输额级别邀优惠充值银联络语门问题东车马鸟鱼龙个见长买卖书学习写读听图余';
const TRADITIONAL =
  '們這為過說時間動開關發現實際應該還沒來對於電話號碼賬戶錢額費銀驗證請輸選擇確認錯誤結果顯示頁網絡設備記錄歷戲輪轉轉盤紅獎贏輸額級別邀優惠充值銀聯絡語門問題東車馬鳥魚龍個見長買賣書學習寫讀聽圖餘';
const onlyIn = (own: string, other: string) =>
  new RegExp(`[${[...own].filter((each) => !other.includes(each)).join('')}]`);
const foreign = { cn: onlyIn(TRADITIONAL, SIMPLIFIED), ch: onlyIn(SIMPLIFIED, TRADITIONAL) };

export function chineseFaults(locale: 'cn' | 'ch', text: string): string[] {
  // Plural forms are listed by category, “one:…|other:…”.
  const read = text.replace(LITERAL, '').replace(/\|\w+:/g, '|');
  const own = [
    ...rules,
    { found: quotes[locale], what: `the other way’s quotes: ${locale === 'cn' ? '“”' : '「」'}` },
    { found: foreign[locale], what: 'a letter of the other way of writing' },
  ];
  return own.flatMap(({ found, what }) => {
    const match = found.exec(read);
    return match ? [`“${match[0]}”: ${what}`] : [];
  });
}
