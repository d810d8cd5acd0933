import { CircleCheck, CircleDashed, LogOut } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ago } from '@/lib/dates'
import { count } from '@/lib/text'
import { useNow } from '@/lib/useNow'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Sheet } from '@/ui/Sheet'
import { TextField } from '@/ui/TextField'
import type { Entrance } from './address'
import type { Door, Now } from './door'
import { type Ready, shouldInstall } from './ready'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  door: Door
  now: Now
  ready: Ready
  entrance: Entrance
}

/** The sheet of this device: its entrance, its person, and whether it is ready to work without a network. */
export function DeviceSheet({ open, onOpenChange, ...rest }: Props) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Este aparelho" initialFocus="sheet">
      <Content {...rest} onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}

function Content({
  door,
  now,
  ready,
  entrance,
  onDone,
}: Omit<Props, 'open' | 'onOpenChange'> & { onDone: () => void }) {
  const { place, list, waiting, contact, refused, deferred } = now
  const clock = useNow(10_000)
  const all = list !== undefined && ready.page && ready.scanner
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void door.standAt(String(new FormData(event.currentTarget).get('door') ?? '').trim())
    onDone()
  }
  return (
    <div className="flex flex-col gap-6 py-2">
      <form className="flex flex-wrap items-end gap-3" onSubmit={save} noValidate>
        <TextField
          label="Que porta é esta?"
          name="door"
          defaultValue={place.door}
          placeholder="porta 2"
          maxLength={60}
          autoComplete="off"
          help="Aparece em cada entrada dada aqui."
          className="min-w-[min(12rem,100%)] flex-1"
        />
        <Button type="submit" variant="secondary" className="mb-6.5">
          Guardar
        </Button>
      </form>
      <section aria-labelledby="door-ready">
        <h2 id="door-ready" className="font-display text-base font-medium">
          {all ? 'Pronta para ficar sem rede' : 'Ainda não pode ficar sem rede'}
        </h2>
        <ul className="mt-2 flex flex-col gap-1.5 text-sm">
          <Item done={list !== undefined}>
            {list
              ? `A lista, com ${count(list.guests.length, 'convidado', 'convidados')}`
              : 'A lista'}
          </Item>
          <Item done={ready.page}>Esta página</Item>
          <Item done={ready.scanner}>O leitor de códigos</Item>
          <Item done={ready.persistent}>
            {ready.persistent
              ? 'O navegador prometeu não apagar nada'
              : 'O navegador pode apagar isto se faltar espaço'}
          </Item>
        </ul>
        {shouldInstall() && (
          <Callout className="mt-3" title="No iPhone, instale antes do evento">
            Toque em Compartilhar e em Adicionar à Tela de Início, e abra a porta por ali. Sem isso,
            o iPhone pode apagar o que está guardado depois de uma semana.
          </Callout>
        )}
      </section>
      <section aria-labelledby="door-waiting" className="text-sm">
        <h2 id="door-waiting" className="font-display text-base font-medium">
          {waiting.length === 0
            ? 'Tudo já foi entregue'
            : count(waiting.length, 'anotação na fila', 'anotações na fila')}
        </h2>
        <p className="mt-1 text-muted">
          Último contato {ago(place.contactAt, clock, 'long')}
          {contact === 'away' && ', e agora sem rede'}.
          {refused > 0 &&
            ` ${count(refused, 'anotação foi recusada', 'anotações foram recusadas')} e continua aqui: fale com quem organiza.`}
          {deferred > 0 &&
            ` ${count(deferred, 'anotação espera', 'anotações esperam')} a vez: são até 100 pessoas por hora.`}
        </p>
      </section>
      <details className="text-sm text-muted">
        <summary className="min-h-6 font-medium text-ink">O que fica neste aparelho</summary>
        <p className="mt-2">
          Nomes, convites, mesas e entradas; nunca telefone, e-mail, idade ou dieta. Fica tudo
          cifrado, e a lista sai quando você sai da conta, quando quem organiza encerra este
          aparelho, ou dois dias depois do evento. O que você anotou só sai daqui quando o Cortejo
          confirma que recebeu.
        </p>
        <p className="mt-2">
          A cifra não protege de quem pega o aparelho desbloqueado e abre esta página, nem de quem
          copia o navegador inteiro: tenha senha na tela, e avise quem organiza se o aparelho sumir.
        </p>
      </details>
      {entrance.kind === 'account' && <Leave door={door} eventUuid={entrance.eventUuid} />}
    </div>
  )
}

function Item({ done, children }: { done: boolean; children: string }) {
  return (
    <li className="flex items-start gap-2">
      {done ? (
        <CircleCheck size={18} className="mt-0.5 text-sage" aria-hidden />
      ) : (
        <CircleDashed size={18} className="mt-0.5 text-muted" aria-hidden />
      )}
      <span>
        {children}
        <span className="sr-only">{done ? ': pronto' : ': ainda não'}</span>
      </span>
    </li>
  )
}

/** How long leaving waits for the upload, in milliseconds. */
const patience = 4_000

/**
 * The button back to the event. It uploads waiting operations first; the list and what could not be uploaded stay on
 * this device.
 */
function Leave({ door, eventUuid }: { door: Door; eventUuid: string }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="secondary"
      icon={<LogOut size={18} aria-hidden />}
      loading={busy}
      loadingText="Entregando…"
      onClick={async () => {
        setBusy(true)
        await door.handIn(patience)
        window.location.assign(`/app/${eventUuid}`)
      }}
    >
      Voltar ao evento
    </Button>
  )
}
