import { expect, it } from 'vitest'
import { helperBits } from '@/client/areas.gen'
import { rightsWords } from './useToldOfRights'

const { MANAGE_EVENT, RECEPTION, SITE_AND_GUESTS } = helperBits

it('says what is theirs now, and what is not any more', () => {
  expect(rightsWords(RECEPTION, RECEPTION)).toBeUndefined()
  expect(rightsWords(RECEPTION, RECEPTION | SITE_AND_GUESTS)).toBe(
    'Agora você também cuida do site e dos convidados.',
  )
  expect(rightsWords(RECEPTION | MANAGE_EVENT, RECEPTION)).toBe(
    'Você não cuida mais do planejamento.',
  )
  expect(rightsWords(MANAGE_EVENT, RECEPTION)).toBe(
    'Agora você cuida da recepção, e não mais do planejamento.',
  )
})
