import { Sheet } from '@/ui/Sheet'
import { FeedSection } from './FeedSection'
import { secrecy } from './words'

export interface SubscribeSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  event: { uuid: string; title: string }
}

/** "Assinar calendário": deadlines in the calendar one already uses. */
export function SubscribeSheet({ open, onOpenChange, event }: SubscribeSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Assinar calendário"
      description="Veja os prazos e os eventos no Google Agenda, na Apple ou no Outlook. Eles se atualizam sozinhos."
      initialFocus="sheet"
    >
      <div className="flex flex-col gap-7">
        <FeedSection title="Só este evento" about={event.title} eventUuid={event.uuid} />
        <FeedSection title="Todos os meus eventos" about="Cada evento que você vê neste espaço" />
        <p className="text-xs text-muted">{secrecy}</p>
      </div>
    </Sheet>
  )
}
