/**
 * The town as an address has it, of a name as the post office lists it: without its notes on which part of the town
 * the zip code covers. Empty where the zip code stands for the whole city.
 */
export function townName(listed: string): string {
  if (/^以下に掲載がない場合|の次に.*がくる場合/.test(listed)) return ''
  const name = listed
    .replace(/[（(「].*$/u, '')
    .replace(/第?[０-９\d]+地割.*$/u, '')
    .trim()
  // 一円 is also the name of a town (滋賀県多賀町一円).
  return name.endsWith('一円') && name !== '一円' ? '' : name
}
