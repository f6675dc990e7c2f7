/** Every page carries this one; a file of its own keeps the other texts out of its download. */
export const UNEXPECTED = 'エラーが発生しました。'
