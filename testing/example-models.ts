import { buildModelIndexInSteps, type ModelIndex, type SearchableModel } from '#domain/search/model-index.ts'

const MAKERS: Readonly<Record<number, readonly string[]>> = {
  1: ['ホンダ', 'HONDA'],
  2: ['ヤマハ', 'YAMAHA'],
  3: ['スズキ', 'SUZUKI'],
  4: ['カワサキ', 'KAWASAKI'],
  5: ['ハーレーダビッドソン', 'HARLEY-DAVIDSON'],
  9: ['BMW', 'ビーエムダブリュー'],
  15: ['ドゥカティ', 'DUCATI'],
  18: ['トライアンフ', 'TRIUMPH'],
  23: ['モト・グッツィ', 'MOTO GUZZI'],
  34: ['ベスパ', 'VESPA'],
  37: ['KTM', 'ケーティーエム'],
}

/** A small catalog for tests; earlier rows are the more popular ones. */
const ROWS: readonly (readonly [makerId: number, nameJp: string, nameEn: string, reading: string, cc: number])[] = [
  [1, 'CB400スーパーフォア', 'CB400 SUPER FOUR', 'シービーヨンヒャクスーパーフォア', 399],
  [1, 'CB400スーパーボルドール', "CB400 SUPER BOL D'OR", 'シービーヨンヒャクスーパーボルドール', 399],
  [4, 'Z900RS', 'Z900RS', 'ゼットキュウヒャクアールエス', 948],
  [4, 'Ninja 250', 'Ninja 250', 'ニンジャニヒャクゴジュウ', 248],
  [1, 'レブル250', 'Rebel 250', 'レブルニヒャクゴジュウ', 249],
  [2, 'SR400', 'SR400', 'エスアールヨンヒャク', 399],
  [1, 'PCX125', 'PCX', 'ピーシーエックスヒャクニジュウゴ', 124],
  [2, 'セロー250', 'SEROW250', 'セローニヒャクゴジュウ', 249],
  [2, 'YZF-R25', 'YZF-R25', 'ワイゼットエフアールニジュウゴ', 249],
  [3, 'ハヤブサ', 'Hayabusa', 'ハヤブサ', 1339],
  [1, 'スーパーカブ110', 'Super Cub 110', 'スーパーカブヒャクジュウ', 109],
  [1, 'スーパーカブ50', 'Super Cub 50', 'スーパーカブゴジュウ', 49],
  [1, 'クロスカブ110', 'Cross Cub 110', 'クロスカブヒャクジュウ', 109],
  [1, 'CT125・ハンターカブ', 'CT125', 'シーティーヒャクニジュウゴハンターカブ', 123],
  [1, 'モンキー125', 'Monkey 125', 'モンキーヒャクニジュウゴ', 123],
  [1, 'モンキー', 'MONKEY', 'モンキー', 49],
  [1, 'エイプ50', 'Ape 50', 'エイプゴジュウ', 49],
  [1, 'ゴリラ', 'GORILLA', 'ゴリラ', 49],
  [1, 'CBR250RR', 'CBR250RR', 'シービーアールニヒャクゴジュウダブルアール', 249],
  [1, 'CBR400R', 'CBR400R', 'シービーアールヨンヒャクアール', 399],
  [1, 'CBR1000RR', 'CBR1000RR', 'シービーアールセンダブルアール', 999],
  [1, 'CBX400F', 'CBX400F', 'シービーエックスヨンヒャクエフ', 399],
  [1, 'CB750', 'CB750', 'シービーナナヒャクゴジュウ', 747],
  [1, 'CB1300スーパーフォア', 'CB1300 SUPER FOUR', 'シービーセンサンビャクスーパーフォア', 1284],
  [1, 'CBR1100XX', 'CBR1100XX Super Blackbird', 'シービーアールセンヒャクダブルエックス', 1137],
  [1, 'CB400SS', 'CB400SS', 'シービーヨンヒャクエスエス', 397],
  [1, 'VTR250', 'VTR', 'ブイティーアールニヒャクゴジュウ', 249],
  [1, 'マグナ750', 'MAGNA', 'マグナナナヒャクゴジュウ', 748],
  [1, 'フュージョン', 'FUSION', 'フュージョン', 244],
  [1, 'フォルツァ', 'FORZA', 'フォルツァ', 249],
  [1, 'Dio', 'Dio', 'ディオ', 49],
  [1, 'トゥデイ', 'TODAY', 'トゥデイ', 49],
  [1, 'ゴールドウイング', 'Gold Wing', 'ゴールドウイング', 1833],
  [2, 'XJR1300', 'XJR1300', 'エックスジェイアールセンサンビャク', 1250],
  [2, 'XJR400R', 'XJR400R', 'エックスジェイアールヨンヒャクアール', 399],
  [2, 'YZF-R1', 'YZF-R1', 'ワイゼットエフアールワン', 997],
  [2, 'YZF-R6', 'YZF-R6', 'ワイゼットエフアールシックス', 599],
  [2, 'MT-09', 'MT-09', 'エムティーゼロナイン', 888],
  [2, 'MT-10', 'MT-10', 'エムティーテン', 997],
  [2, 'TRACER9 GT', 'TRACER9 GT', 'トレーサーナインジーティー', 888],
  [2, 'ドラッグスター400', 'DRAGSTAR 400', 'ドラッグスターヨンヒャク', 399],
  [2, 'ドラッグスター250', 'DRAGSTAR 250', 'ドラッグスターニヒャクゴジュウ', 248],
  [2, 'マジェスティ250', 'MAJESTY 250', 'マジェスティニヒャクゴジュウ', 249],
  [2, 'マグザム', 'MAXAM', 'マグザム', 249],
  [2, 'ビーノ', 'VINO', 'ビーノ', 49],
  [2, 'WR250R', 'WR250R', 'ダブリューアールニヒャクゴジュウアール', 249],
  [2, 'TW200', 'TW200', 'ティーダブリューニヒャク', 196],
  [2, 'RZ350', 'RZ350', 'アールゼットサンビャクゴジュウ', 347],
  [2, 'ジール', 'ZEAL', 'ジール', 249],
  [3, 'GSX1300R ハヤブサ', 'GSX1300R HAYABUSA', 'ジーエスエックスセンサンビャクアールハヤブサ', 1298],
  [3, 'GSX-R1000', 'GSX-R1000', 'ジーエスエックスアールセン', 999],
  [3, 'KATANA', 'KATANA', 'カタナ', 998],
  [3, 'アドレスV125', 'ADDRESS V125', 'アドレスブイヒャクニジュウゴ', 124],
  [3, 'スカイウェイブ250', 'SKYWAVE 250', 'スカイウェイブニヒャクゴジュウ', 249],
  [3, 'ジェベル200', 'DJEBEL 200', 'ジェベルニヒャク', 199],
  [3, 'グラストラッカー', 'GRASSTRACKER', 'グラストラッカー', 249],
  [3, 'Vストローム250', 'V-STROM 250', 'ブイストロームニヒャクゴジュウ', 248],
  [4, 'Ninja 400', 'Ninja 400', 'ニンジャヨンヒャク', 398],
  [4, 'Ninja 250R', 'Ninja 250R', 'ニンジャニヒャクゴジュウアール', 248],
  [4, 'Ninja ZX-25R', 'Ninja ZX-25R', 'ニンジャゼットエックスニジュウゴアール', 249],
  [4, 'Ninja ZX-10R', 'Ninja ZX-10R', 'ニンジャゼットエックステンアール', 998],
  [4, 'Z1', '900 Super4 (Z1)', 'ゼットワン', 903],
  [4, 'Z2', '750RS (Z2)', 'ゼットツー', 746],
  [4, 'Z650', 'Z650', 'ゼットロッピャクゴジュウ', 649],
  [4, 'Z400FX', 'Z400FX', 'ゼットヨンヒャクエフエックス', 399],
  [4, 'ゼファー400', 'ZEPHYR 400', 'ゼファーヨンヒャク', 399],
  [4, 'ゼファーχ', 'ZEPHYR χ', 'ゼファーカイ', 399],
  [4, 'ZRX1200 DAEG', 'ZRX1200 DAEG', 'ゼットアールエックスセンニヒャクダエグ', 1164],
  [4, 'W800', 'W800', 'ダブリューハッピャク', 773],
  [4, 'KLX250', 'KLX250', 'ケーエルエックスニヒャクゴジュウ', 249],
  [4, 'エストレヤ', 'ESTRELLA', 'エストレヤ', 249],
  [4, 'エリミネーター', 'ELIMINATOR', 'エリミネーター', 398],
  [4, 'バルカンS', 'VULCAN S', 'バルカンエス', 649],
  [5, 'XL883N アイアン883', 'XL883N IRON 883', 'エックスエルハチハチサンエヌアイアンハチハチサン', 883],
  [5, 'XL1200X フォーティーエイト', 'XL1200X FORTY-EIGHT', 'エックスエルセンニヒャクエックスフォーティーエイト', 1202],
  [5, 'スポーツスターS', 'SPORTSTER S', 'スポーツスターエス', 1252],
  [5, 'FXLRS ローライダーS', 'FXLRS LOW RIDER S', 'エフエックスエルアールエスローライダーエス', 1923],
  [9, 'S1000RR', 'S 1000 RR', 'エスセンダブルアール', 999],
  [9, 'R1250GS', 'R 1250 GS', 'アールセンニヒャクゴジュウジーエス', 1254],
  [15, 'モンスター1200', 'MONSTER 1200', 'モンスターセンニヒャク', 1198],
  [15, 'パニガーレV4', 'PANIGALE V4', 'パニガーレブイフォー', 1103],
  [18, 'ボンネビルT120', 'BONNEVILLE T120', 'ボンネビルティーワントゥエンティ', 1200],
  [23, 'V7', 'V7', 'ブイセブン', 853],
  [34, 'プリマベーラ125', 'PRIMAVERA 125', 'プリマベーラヒャクニジュウゴ', 124],
  [37, '390デューク', '390 DUKE', 'サンビャクキュウジュウデューク', 373],
]

export const EXAMPLE_MODELS: readonly SearchableModel[] = ROWS.map(([makerId, nameJp, nameEn, reading, cc], i) => ({
  modelId: i + 1,
  makerId,
  displacementCtgId: displacementCategoryOf(cc),
  nameJp,
  nameEn,
  reading,
  makerNames: MAKERS[makerId] ?? [],
  displacement: cc,
  trades: ROWS.length - i,
}))

export function exampleNameOf(modelId: number): string {
  return EXAMPLE_MODELS.find((model) => model.modelId === modelId)?.nameJp ?? ''
}

function displacementCategoryOf(cc: number): number {
  const upTo = [50, 125, 250, 400, 750, 1000]
  const band = upTo.findIndex((limit) => cc <= limit)
  return band === -1 ? upTo.length + 1 : band + 1
}

/** The whole index at once; the server builds it in steps. */
export function buildModelIndex(models: readonly SearchableModel[]): ModelIndex {
  const steps = buildModelIndexInSteps(models)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
