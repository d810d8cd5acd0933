import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Combobox } from '@/ui/Combobox'
import { Dialog } from '@/ui/Dialog'
import { inOrder } from '../groups'
import type { Guest, Invitation } from '../model'
import { useGuestList } from '../queries'
import { guestName, shortGuest } from '../words'

export interface MoveDialogProps {
  guest: Guest
  from: Invitation
  onClose: () => void
  onChoose: (to: Invitation) => void
}

/** Moves a guest to another invitation. */
export default function MoveDialog({ guest, from, onClose, onChoose }: MoveDialogProps) {
  const { invitations } = useGuestList()
  const [to, setTo] = useState<Invitation>()
  const items = inOrder(invitations)
    .filter(({ uuid }) => uuid !== from.uuid)
    .map((one) => ({
      value: one.uuid,
      label: one.name,
      help: one.guests.map((other) => shortGuest(other, one)).join(', '),
    }))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Mover ${guestName(guest, from)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!to} onClick={() => to && onChoose(to)}>
            Mover
          </Button>
        </>
      }
    >
      <Combobox
        label="Para o convite"
        items={items}
        value={items.find(({ value }) => value === to?.uuid) ?? null}
        onValueChange={(item) => setTo(invitations.find(({ uuid }) => uuid === item?.value))}
        placeholder="Escolha o convite"
      />
    </Dialog>
  )
}
