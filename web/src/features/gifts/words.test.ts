import { describe, expect, it } from 'vitest'
import type { Gift, Order } from './queries'
import { factsOf, itemsOf } from './words'

const gift: Gift = {
  uuid: '1',
  kind: 'SHARES',
  title: 'Lua de mel',
  note: '',
  price: 25000,
  quantity: 24,
  taken: 15,
  raised: 375000,
  drawing: 'tram',
  category: '',
  hidden: false,
}

describe('words of gifts', () => {
  it('says what one costs and how much of it is given', () => {
    const said = (more: Partial<Gift>) => factsOf({ ...gift, ...more }).replaceAll('\u00a0', ' ')
    expect(said({})).toBe('R$ 250,00 a cota, 15 de 24 dadas')
    expect(said({ kind: 'ITEM', quantity: 1, taken: 1 })).toBe('R$ 250,00, já presenteado')
    expect(said({ kind: 'FUND' })).toBe('R$ 3.750,00 recebidos')
    expect(said({ kind: 'LINK', url: 'https://www.loja.com.br/lista' })).toBe('loja.com.br')
  })
  it('says what is in an order', () => {
    const items: Order['items'] = [
      {
        kind: 'SHARES',
        title: 'Lua de mel',
        drawing: 'tram',
        quantity: 2,
        price: 25000,
        asCash: false,
      },
      {
        kind: 'ITEM',
        title: 'Cafeteira',
        drawing: 'moka',
        quantity: 1,
        price: 18990,
        asCash: true,
      },
    ]
    expect(itemsOf({ items } as Order)).toBe('2 cotas de Lua de mel, Cafeteira (em dinheiro)')
  })
})
