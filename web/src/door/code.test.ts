import { expect, it } from 'vitest'
import { codesOf, hashOf, read } from './code'

const token = 'AAECAwQFBgcICQoLDA0ODw'
const old = '__________________-_-A'

it('diz sem perguntar a ninguém de quem é um código, ou por que não vale', async () => {
  const codes = codesOf([
    {
      uuid: 'bittencourt',
      name: 'Família Bittencourt',
      codes: [
        { hash: await hashOf(token), revoked: false },
        { hash: await hashOf(old), revoked: true },
      ],
    },
  ])
  const kindOf = async (text: string) => (await read(text, '7K2M4QXA', codes)).kind
  // SHA-256 of the bytes 0 to 15.
  expect(await hashOf(token)).toBe(
    'be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991',
  )
  expect(await read(`CORTEJO:7K2M4QXA:${token}\n`, '7K2M4QXA', codes)).toMatchObject({
    kind: 'valid',
    invitationUuid: 'bittencourt',
  })
  expect(await kindOf(`CORTEJOÇ7K2M4QXAÇ${token}`)).toBe('valid')
  expect(await kindOf(`CORTEJO:7K2M4QXA:${old}`)).toBe('revoked')
  expect(await kindOf('CORTEJO:7K2M4QXA:BBECAwQFBgcICQoLDA0ODw')).toBe('unknown')
  expect(await kindOf(`CORTEJO:00000000:${token}`)).toBe('foreign')
  for (const half of ['CORTEJO', 'CORTEJO:7K2M', `CORTEJO:7K2M4QXA:${token.slice(0, 11)}`])
    expect(await kindOf(half)).toBe('torn')
  for (const text of ['https://example.com', 'https://example.com/CORTEJO:7K2M', '👰', ''])
    expect(await kindOf(text)).toBe('other')
})
