import { Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/lib/lazyPart'
import { IconButton } from '@/ui/IconButton'
import { useEditor } from '../editor'

// Seldom opened: its form comes when it is.
const SettingsSheet = lazyPart(() => import('./SettingsSheet'))

/** Who may see the site, and how it goes off the air: for who plans the event. */
export function SettingsButton() {
  const { answer, mayEdit } = useEditor()
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  if (!answer.isTeam || !mayEdit) return null
  return (
    <>
      <IconButton
        label="Quem pode ver o site"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Settings2 size={18} aria-hidden />
      </IconButton>
      {wanted && (
        <Suspense>
          <SettingsSheet open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
