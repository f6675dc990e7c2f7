/** People who do not exist, for the purchases that the demo's dealers made: who sold, and what they do. */
export const DEMO_SELLERS = [
  { name: '北原 悠介', address: '神奈川県横浜市青葉区見本町1-2-3', birthYear: 1988, occupation: '会社員' },
  { name: '三枝 由里', address: '東京都世田谷区見本町4-5-6', birthYear: 1979, occupation: '公務員' },
  { name: '久保寺 健', address: '埼玉県川口市見本町7-8', birthYear: 1965, occupation: '自営業' },
  { name: '羽鳥 真帆', address: '千葉県船橋市見本町2-10', birthYear: 2001, occupation: '学生' },
  { name: '菅野 和夫', address: '静岡県浜松市中央区見本町11', birthYear: 1954, occupation: '無職' },
  { name: '大庭 翔', address: '愛知県名古屋市千種区見本町3-1', birthYear: 1993, occupation: '会社員' },
  { name: '城戸 美咲', address: '大阪府堺市北区見本町5-2', birthYear: 1990, occupation: 'パート・アルバイト' },
  { name: '柏木 亮太', address: '福岡県福岡市東区見本町9-4', birthYear: 1984, occupation: '会社員' },
] as const
