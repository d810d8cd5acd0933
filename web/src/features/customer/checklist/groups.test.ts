import { describe, expect, it } from 'vitest'
import { groupsOf } from './groups'
import type { ClientTask } from './queries'

function task(title: string, more: Partial<ClientTask> = {}): ClientTask {
  return {
    publicId: title,
    title,
    category: 'CAKE',
    icon: '',
    awaits: false,
    subtasksTotal: 0,
    subtasksDone: 0,
    ...more,
  }
}

describe('the client’s checklist', () => {
  it('begins with what waits for their word, and ends with what is done', () => {
    const groups = groupsOf(
      [
        task('feita', { checkedAt: '2026-11-01T12:00:00Z', awaits: true }),
        task('longe', { deadline: '2027-05-01' }),
        // As the team's: thirty days from today, after this week's Sunday.
        task('no trigésimo dia', { deadline: '2026-12-20' }),
        task('no dia seguinte', { deadline: '2026-12-21' }),
        task('depois do domingo', { deadline: '2026-11-23' }),
        task('sem dia'),
        task('amanhã', { deadline: '2026-11-21' }),
        task('decidir', { deadline: '2027-01-01', awaits: true }),
        task('passou', { deadline: '2026-11-01' }),
      ],
      'vocês',
      '2026-11-20',
    )
    expect(groups.map(({ title, tasks }) => [title, tasks.map((one) => one.title)])).toEqual([
      ['Precisa de vocês', ['decidir']],
      ['O prazo já passou', ['passou']],
      ['Para esta semana', ['amanhã']],
      ['Próximos 30 dias', ['no trigésimo dia', 'depois do domingo']],
      ['Mais adiante', ['longe', 'no dia seguinte']],
      ['Sem prazo', ['sem dia']],
      ['Já feito', ['feita']],
    ])
  })
})
