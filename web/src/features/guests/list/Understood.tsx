import { formatPhone } from '@/lib/phone'
import type { WrittenInvitation } from '../parse'
import { ageWords, placesWords } from '../words'

/** How a line was understood, while it is written: "Família Prado: Ana, João, Bia e mais 1 · 4 lugares". */
export function Understood({
  written: { name, guests, phone, email, places },
}: {
  written: WrittenInvitation
}) {
  const named = guests
    .filter((guest) => guest.name)
    .map(({ name: one, kind, age }) =>
      kind !== 'child' ? one : `${one}, ${age === undefined ? 'criança' : ageWords(age)}`,
    )
  const unnamed = guests.length - named.length
  return (
    <>
      <span className="font-medium text-ink">{name}</span>
      {[
        named.join(' · '),
        unnamed > 0 && named.length > 0 && `mais ${unnamed} sem nome`,
        placesWords(places ?? guests.length),
        phone && formatPhone(phone),
        email,
      ]
        .filter(Boolean)
        .map((part) => ` · ${part}`)
        .join('')}
    </>
  )
}
