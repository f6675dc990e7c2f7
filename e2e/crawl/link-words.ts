/** What a link may say though its page is called otherwise, each with the reason. */
const EXCEPTIONS: readonly (readonly [words: RegExp, why: string])[] = [
  [/^$/, 'a picture, named by its alternative text'],
  [/^すべて/, 'the list that it stands in, without its filter'],
  [/^(次|前)へ$|^\d+$/, 'another page of the list that it stands in'],
  [/^Kaitori$|^トップ|^top page$/i, 'the page that the whole site begins with; for owners, my page'],
  [/^ページの先頭へ$|^本文へ移動$/, 'a place on the same page'],
  [/^この項目について/, 'the question of the help that is about the step'],
  [/^くわしい比較を読む$/, 'the article that compares the ways to sell'],
  [/^体験談をすべて見る$/, 'the list of the voices that it stands below'],
  [/^コードをお持ちの方はこちら$/, 'the form that asks for the code of the mail'],
  [/^Look up market prices$|^English$|^日本語/, 'the page in the other language'],
]

export function isExcepted(words: string): boolean {
  return EXCEPTIONS.some(([known]) => known.test(words))
}
