/** What a form of the console sends; empty fields are null. */
export function readForm(form: FormData) {
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    text,
    textOrNull: (name: string): string | null => text(name) || null,
    /** 120,000 and １２万 are typed, too. */
    integer(name: string): number | null {
      const typed = text(name)
        .normalize('NFKC')
        .replaceAll(/[,\s¥円]/g, '')
      const [, number, man] = /^(\d+(?:\.\d+)?)(万)?$/.exec(typed) ?? []
      return number === undefined ? null : Math.round(Number(number) * (man ? 10_000 : 1))
    },
    has: (name: string): boolean => form.has(name),
    all: (name: string): string[] => form.getAll(name).filter((it): it is string => typeof it === 'string'),
  }
}
