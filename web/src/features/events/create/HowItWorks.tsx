import { Gift, Globe, MessageCircle } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'

const steps = [
  {
    icon: Globe,
    title: 'A página do evento nasce na hora',
    text: 'Com os nomes, a data, o local e a contagem regressiva, num endereço só dela. O rascunho do site também, para vocês completarem.',
  },
  {
    icon: MessageCircle,
    title: 'O cliente recebe o link agora',
    text: 'Uma mensagem sua chega pelo celular assim que você continuar.',
  },
  {
    icon: Gift,
    title: 'E já sai ganhando',
    text: 'Ele abre sem senha, em qualquer celular, e compartilha com a família e os convidados.',
  },
]

/** Explains the automatic message before the person decides to leave it on. */
export function HowItWorks({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Como funciona o envio automático?"
      footer={
        <Button block onClick={() => onOpenChange(false)}>
          Entendi
        </Button>
      }
    >
      <ol className="mt-2 flex flex-col gap-6">
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-chip bg-wine-tint text-wine">
              <Icon size={20} aria-hidden />
            </span>
            <div>
              <h3 className="text-body font-semibold">{title}</h3>
              <p className="mt-0.5 text-body text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-sm text-muted">
        Prefere avisar você mesmo? Desligue o envio e copie o link quando quiser nas configurações
        do evento.
      </p>
    </Sheet>
  )
}
