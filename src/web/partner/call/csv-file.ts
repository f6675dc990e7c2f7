/** Why a file cannot be a CSV of ours; null where it can. What is wrong in its lines is the server's to say. */
export function unreadableWords({ name, type }: File, text: string): string | null {
  if (text.trim() === '') return `「${name}」は空のファイルです。`
  if (type.startsWith('image/') || text.includes('\0')) return `「${name}」はCSVファイルではありません。`
  // What is no UTF-8 is read as this character.
  return text.includes('\uFFFD')
    ? `「${name}」をUTF-8として読み取れません。文字コードをUTF-8にして保存し直してください（Excelでは「CSV UTF-8」を選びます）。`
    : null
}
