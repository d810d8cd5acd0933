import { describe, expect, it } from 'vitest'
import { groupPreview } from './previewGroups'
import { shippedSegment, sourceOf } from './source'

describe('de onde vêm as tarefas', () => {
  it('lê o endereço: um uuid, um tipo, ou nada', () => {
    const uuid = '018f3f3e-0000-7000-8000-000000000000'
    expect(sourceOf(uuid)).toEqual({ sourceUuid: uuid })
    expect(sourceOf(shippedSegment('FIFTEEN_YEARS'))).toEqual({ sourceType: 'FIFTEEN_YEARS' })
    expect(sourceOf('WEDDING')).toBeUndefined()
    expect(sourceOf('nada')).toBeUndefined()
  })

  it('agrupa por prazo onde há prazo, e por distância onde ainda não há', () => {
    const task = {
      key: 'a',
      title: 'Provar o bolo',
      category: 'CAKE',
      icon: '',
      subtasks: 0,
      there: false,
    }
    const counted = { ...task, timeUnitNumber: 2, timeUnitOption: 'MONTHS' as const }
    expect(
      groupPreview(
        [
          { ...counted, deadline: '2027-01-13' },
          { ...task, key: 'b' },
        ],
        '2026-11-21',
      ).map(({ title }) => title),
    ).toEqual(['Janeiro de 2027', 'Sem data'])
    expect(groupPreview([counted], '2026-11-21').map(({ title }) => title)).toEqual([
      'De 1 a 3 meses antes',
    ])
  })
})
