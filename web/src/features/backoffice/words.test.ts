import { expect, it } from 'vitest'
import { formatDocument, stageLabel } from './words'

it('writes a CPF and a CNPJ as people do', () => {
  expect(formatDocument('12345678901')).toBe('123.456.789-01')
  expect(formatDocument('12345678000190')).toBe('12.345.678/0001-90')
  expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
})

it('names the stage, or says that there is none', () => {
  expect(stageLabel('STARTING')).toBe('Nenhum, estou começando no ramo')
  expect(stageLabel('ESTABLISHED')).toBe('Mais de 5')
  expect(stageLabel(undefined)).toBe('Não se aplica')
})
