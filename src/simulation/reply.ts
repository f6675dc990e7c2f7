import type { DealerCharacter, DemoDealer } from '#content/demo/dealers.ts'
import { REPLY_CLOSED, REPLY_GREETING, REPLY_OTHERWISE, REPLY_TOPICS } from '#content/demo/replies.ts'
import { isOpen } from './character.ts'

/** At most so many of the things that an owner asked in one message are answered. */
const MAX_ANSWERS = 2

/** What a simulated dealer answers to what the owner wrote; outside of its hours only when it will. */
export function replyTo(
  { name, personInCharge, character }: DemoDealer & { readonly character: DealerCharacter },
  message: string,
  now: Date,
): string {
  const facts = {
    shop: name,
    person: personInCharge.split(' ')[0] ?? personInCharge,
    open: character.opensAt,
    close: character.closesAt,
  }
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (slot, key: string) => String(facts[key as keyof typeof facts] ?? slot))
  if (!isOpen(character, now)) return filled(REPLY_CLOSED)
  const answers = REPLY_TOPICS.filter(({ about }) => about.test(message)).map(
    ({ says }) => (says as Partial<Record<string, string>>)[character.manner] ?? says.honest,
  )
  const said = answers.length > 0 ? answers.slice(0, MAX_ANSWERS) : [REPLY_OTHERWISE]
  return filled([REPLY_GREETING, ...said].join('\n'))
}
