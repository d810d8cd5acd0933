import { useNavigate } from '@tanstack/react-router'
import { Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { Segmented } from '@/ui/Segmented'
import { useEditor } from '../editor'
import { useSiteScope } from '../scope'
import { type Device, DeviceFrame } from './Frames'
import { usePreview } from './usePreview'

const devices = [
  { value: 'phone', label: <Label icon={<Smartphone size={16} aria-hidden />}>Celular</Label> },
  { value: 'desktop', label: <Label icon={<Monitor size={16} aria-hidden />}>Computador</Label> },
] as const

function Label({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <span className="flex items-center gap-1.5 px-2">
      {icon}
      {children}
    </span>
  )
}

/** The draft as visitors would see it, next to its form. */
export function PreviewPane({ selected }: { selected: string | undefined }) {
  const { answer } = useEditor()
  const { editorLink } = useSiteScope()
  const navigate = useNavigate()
  const [device, setDevice] = useState<Device>('phone')
  const frame = useRef<HTMLIFrameElement>(null)
  const onLoad = usePreview(frame, {
    selected,
    onOpen: (uuid) => void navigate({ ...editorLink(uuid), resetScroll: false }),
  })
  return (
    <section
      aria-label="Prévia do site"
      className="flex min-w-0 flex-1 flex-col gap-3 bg-sunken px-5 pt-3 pb-5"
    >
      <div className="flex items-center justify-between gap-3">
        <Segmented
          label="Tela da prévia"
          options={devices}
          value={device}
          onValueChange={setDevice}
        />
        {selected === undefined && (
          <p className="truncate text-xs text-muted">Clique em um bloco para editar</p>
        )}
      </div>
      <DeviceFrame
        device={device}
        src={answer.previewUrl}
        title="Prévia do site"
        frame={frame}
        onLoad={onLoad}
        className="flex-1"
      />
    </section>
  )
}
