import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { anew } from '@/app/form/anew'
import { Form, SaveButton } from '@/app/form/Form'
import { useAppForm } from '@/app/form/useAppForm'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { receptionCreateDevice } from '@/client/api/reception.gen'
import type { ReceptionCreateDeviceOutput } from '@/client/types.gen'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { QrCode } from '@/ui/QrCode'
import { TextField } from '@/ui/TextField'
import { toast } from '@/ui/toast'
import { deviceSchema, emptyDevice } from './deviceForm'
import { refreshReception } from './queries'

/** One more device for the door: its link and its PIN are shown this once. */
export function NewDevice({ eventUuid }: { eventUuid: string }) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const [made, setMade] = useState<ReceptionCreateDeviceOutput & { name: string }>()
  const form = useAppForm({
    schema: deviceSchema,
    initial: emptyDevice,
    draft: `reception.createDevice.${eventUuid}`,
    save: async (values, { headers }) => ({
      ...(
        await receptionCreateDevice({
          client,
          body: { eventUuid, ...values },
          headers,
          throwOnError: true,
        })
      ).data,
      name: values.name,
    }),
    onSaved: (device) => {
      form.form.reset(emptyDevice, anew)
      setMade(device)
      void refreshReception(queryClient, client)
    },
  })
  return (
    <Card as="section" aria-label="Novo aparelho" className="flex flex-col gap-5">
      <div>
        <h3 className="font-display text-base font-medium">Novo aparelho</h3>
        <p className="mt-1 text-sm text-muted">
          Para quem recebe os convidados e não tem conta: a pessoa abre o link no próprio celular e
          digita o PIN que você disser. Vê só nomes, mesas e entradas, até 36 horas depois do começo
          do evento.
        </p>
      </div>
      {made && <Made made={made} />}
      <Form of={form}>
        <TextField label="Nome do aparelho" placeholder="Celular da Rosa" {...form.text('name')} />
        <TextField label="Porta" optional placeholder="Entrada principal" {...form.text('door')} />
        <SaveButton className="sm:self-end" saving="Criando…">
          Criar link e PIN
        </SaveButton>
      </Form>
    </Card>
  )
}

function Made({ made }: { made: ReceptionCreateDeviceOutput & { name: string } }) {
  const address = new URL(made.url, window.location.origin).toString()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Link copiado', { description: made.name })
    } catch {
      // The clipboard is closed to us: the address can be copied by hand.
      toast.info('Copie o link', { description: address })
    }
  }
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card bg-sage-tint p-4">
      <p className="text-sm font-semibold">
        {made.name}: anote o PIN agora, ele não aparece de novo
      </p>
      <p
        className="font-display text-3xl font-medium tracking-widest tabular-nums"
        data-testid="pin"
      >
        {made.pin.slice(0, 3)} {made.pin.slice(3)}
      </p>
      <QrCode code={made.qr} label={`QR code do link de ${made.name}`} size={176} />
      <p className="text-sm wrap-anywhere">{address}</p>
      <Button
        variant="secondary"
        className="self-start"
        icon={<Copy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        Copiar link
      </Button>
      <p className="text-sm text-muted">
        Aponte a câmera do aparelho para o código, ou envie o link, e diga o PIN em voz alta: por
        escrito, os dois juntos abrem a porta a quem os achar. Cinco PINs errados encerram o link.
      </p>
    </div>
  )
}
