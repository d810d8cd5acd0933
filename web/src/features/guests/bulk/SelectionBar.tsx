import { Armchair, BellRing, Ellipsis, Phone, Tag, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { SelectionBar as Bar, SelectionAction } from '@/app/frame/SelectionBar'
import { lazyPart } from '@/lib/lazyPart'
import type { Selection } from '@/lib/useSelection'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/Menu'
import type { Invitation } from '../model'
import { StatusIcon } from '../StatusIcon'
import { useGuestsScope } from '../scope'
import type { GuestActions } from '../useGuestActions'
import { invitationsWords, peopleWords } from '../words'

const SendDialog = lazyPart(() => import('../send/SendDialog'))
const TableDialog = lazyPart(() => import('./TableDialog'))
const TagsDialog = lazyPart(() => import('./TagsDialog'))

export interface SelectionBarProps {
  selection: Selection
  /** How many can be chosen. */
  shown: number
  invitations: readonly Invitation[]
  actions: GuestActions
}

/** "3 convites 7 pessoas", and what can be done to them. */
export default function SelectionBar({
  selection,
  shown,
  invitations,
  actions,
}: SelectionBarProps) {
  const [asking, setAsking] = useState<'table' | 'tags' | 'send'>()
  const { client, eventUuid, side } = useGuestsScope()
  const chosen = invitations.filter(({ uuid }) => selection.ids.has(uuid))
  const people = chosen.flatMap(({ guests }) => guests)
  const none = chosen.length === 0
  const done = () => {
    setAsking(undefined)
    selection.stop()
  }
  const answer = (status: 'attending' | 'not_attending' | 'unknown') => {
    actions.answer(people, status)
    done()
  }
  return (
    <Bar
      label="Convites selecionados"
      selection={selection}
      shown={shown}
      status={
        none ? (
          'Selecione convites'
        ) : (
          <>
            <b className="font-semibold">{invitationsWords(chosen.length)}</b>{' '}
            <span className="text-muted">{peopleWords(people.length)}</span>
          </>
        )
      }
      actions={
        <>
          {side === 'TEAM' && (
            <SelectionAction disabled={none} icon={BellRing} onClick={() => setAsking('send')}>
              Lembrar
            </SelectionAction>
          )}
          <SelectionAction disabled={none} icon={Armchair} onClick={() => setAsking('table')}>
            Mesa
          </SelectionAction>
          <SelectionAction disabled={none} icon={Tag} onClick={() => setAsking('tags')}>
            Etiqueta
          </SelectionAction>
          <Menu
            side="top"
            trigger={
              <SelectionAction disabled={none} icon={Phone}>
                Anotar resposta
              </SelectionAction>
            }
          >
            <MenuItem
              icon={<StatusIcon status="attending" size={18} decorative />}
              onSelect={() => answer('attending')}
            >
              Todos vão
            </MenuItem>
            <MenuItem
              icon={<StatusIcon status="not_attending" size={18} decorative />}
              onSelect={() => answer('not_attending')}
            >
              Ninguém vai
            </MenuItem>
            <MenuItem
              icon={<StatusIcon status="unknown" size={18} decorative />}
              onSelect={() => answer('unknown')}
            >
              Sem resposta
            </MenuItem>
          </Menu>
          <Menu
            side="top"
            trigger={
              <IconButton label="Mais para os selecionados" disabled={none}>
                <Ellipsis size={18} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem
              icon={<Trash2 size={18} aria-hidden />}
              danger
              onSelect={() => {
                actions.removeInvitations(chosen)
                done()
              }}
            >
              Excluir
            </MenuItem>
          </Menu>
        </>
      }
    >
      {asking === 'send' && (
        <Suspense>
          <SendDialog
            {...{ client, eventUuid }}
            kind="REMINDER"
            invitationUuids={chosen.map(({ uuid }) => uuid)}
            onClose={done}
          />
        </Suspense>
      )}
      {asking === 'table' && (
        <Suspense>
          <TableDialog
            people={people}
            onClose={() => setAsking(undefined)}
            onChoose={(table, who) => {
              actions.seat(who, table)
              done()
            }}
          />
        </Suspense>
      )}
      {asking === 'tags' && (
        <Suspense>
          <TagsDialog
            people={people}
            onClose={() => setAsking(undefined)}
            onChoose={(patch, said) => {
              actions.many(people, patch, said)
              done()
            }}
          />
        </Suspense>
      )}
    </Bar>
  )
}
