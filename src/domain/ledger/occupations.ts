/** Occupations as the ledger mostly has them, offered while one is typed; who has none is 無職. */
export const OCCUPATIONS = ['会社員', '公務員', '自営業', 'パート・アルバイト', '学生', '主婦・主夫', '無職'] as const
