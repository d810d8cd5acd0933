import { Dialog } from '@/ui/Dialog'
import { Kbd } from '@/ui/Kbd'

export interface ShortcutGroup {
  label: string
  /** Keys as the keyboard names them, in the order they are pressed. */
  shortcuts: readonly { keys: readonly string[]; does: string }[]
}

export interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly ShortcutGroup[]
}

/** Everything the keyboard can do here; opens with "?". */
export function ShortcutsDialog({ open, onOpenChange, groups }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Atalhos do teclado">
      <div className="flex flex-col gap-6">
        {groups.map((group) => (
          <section key={group.label}>
            <h3 className="mb-1 text-xs font-semibold text-muted">{group.label}</h3>
            <dl className="divide-y divide-line">
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.does} className="flex items-center justify-between gap-4 py-2">
                  <dt className="text-sm">{shortcut.does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {shortcut.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
