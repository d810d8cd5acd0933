import type { ShortcutGroup } from '@/app/frame/ShortcutsDialog'
import { modKey } from '@/lib/useShortcut'

/** Returns the keyboard shortcuts that the member may use, for the "?" dialog. */
export const shortcutGroups = (createsEvents: boolean): readonly ShortcutGroup[] => [
  {
    label: 'Em qualquer tela',
    shortcuts: [
      { keys: [modKey, 'K'], does: 'Buscar em tudo' },
      ...(createsEvents ? [{ keys: ['C'], does: 'Criar evento' }] : []),
      { keys: ['?'], does: 'Mostrar estes atalhos' },
    ],
  },
  {
    label: 'No planejamento',
    shortcuts: [
      { keys: ['N'], does: 'Nova tarefa' },
      { keys: ['J'], does: 'Próxima tarefa' },
      { keys: ['K'], does: 'Tarefa anterior' },
      { keys: ['X'], does: 'Concluir ou reabrir' },
      { keys: ['Enter'], does: 'Abrir a tarefa' },
      { keys: ['Alt', '↑'], does: 'Mover para cima' },
      { keys: ['Alt', '↓'], does: 'Mover para baixo' },
    ],
  },
  {
    label: 'No roteiro',
    shortcuts: [
      { keys: ['N'], does: 'Nova linha' },
      { keys: ['A'], does: 'Atrasar tudo daqui, no dia' },
      { keys: ['X'], does: 'Concluir ou reabrir a linha' },
      { keys: ['Alt', '↑'], does: 'Mover para cima' },
      { keys: ['Alt', '↓'], does: 'Mover para baixo' },
    ],
  },
]
