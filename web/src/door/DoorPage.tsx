import { CloudOff, DoorClosed, HardDrive } from 'lucide-react'
import { useEffect, useState } from 'react'
import { signInUrl } from '@/lib/callback'
import { Button, buttonClass } from '@/ui/Button'
import { addressOf, entranceOf, go, useAddress } from './address'
import { DoorFrame } from './DoorFrame'
import { Enrol } from './Enrol'
import { Notice } from './Notice'
import { type Opening, openForAccount, openForDevice } from './opening'
import { useReady } from './ready'

const atTheDoor = () => go('/porta', { replace: true })

/**
 * Renders the whole check-in document: an enrollment form for a device link, otherwise the check-in screens, or a
 * notice that says why they cannot open.
 */
export function DoorPage() {
  const entrance = entranceOf(useAddress().pathname)
  const token = entrance.kind === 'device' ? entrance.token : undefined
  const eventUuid = entrance.kind === 'account' ? entrance.eventUuid : undefined
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' })
  const [tries, setTries] = useState(0)
  const ready = useReady()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry opens it again
  useEffect(() => {
    if (token) return
    setOpening({ kind: 'opening' })
    return eventUuid === undefined
      ? openForDevice(setOpening)
      : openForAccount(eventUuid, setOpening)
  }, [eventUuid, token, tries])

  if (token) return <Enrol token={token} onEnrolled={atTheDoor} />
  const again = (
    <Button size="lg" onClick={() => setTries((n) => n + 1)}>
      Tentar de novo
    </Button>
  )
  switch (opening.kind) {
    case 'opening':
      return (
        <main className="flex min-h-dvh items-center justify-center">
          <h1 className="font-display text-lg text-muted">Abrindo a porta…</h1>
        </main>
      )
    case 'open':
      return (
        <DoorFrame
          key={opening.door.snapshot().place.id}
          door={opening.door}
          stream={opening.stream}
          entrance={entrance}
          ready={ready}
        />
      )
    case 'unreachable':
      return (
        <Notice
          icon={<CloudOff size={28} aria-hidden />}
          title="Sem rede, e nada guardado aqui"
          action={again}
        >
          Abra esta página uma vez com internet: a lista fica no aparelho, e daí em diante ela abre
          sem rede.
        </Notice>
      )
    case 'signed-out':
      return (
        <Notice
          icon={<DoorClosed size={28} aria-hidden />}
          title="Entre para abrir a porta"
          action={
            <a
              className={buttonClass('primary', 'lg')}
              href={signInUrl(addressOf(entrance, { tab: 'codigo' }))}
            >
              Entrar
            </a>
          }
        >
          A lista de um evento só abre para quem está na equipe dele.
        </Notice>
      )
    case 'not-there':
      return (
        <Notice
          icon={<DoorClosed size={28} aria-hidden />}
          title="Esta porta não é sua"
          action={
            <a className={buttonClass('secondary', 'lg')} href="/app">
              Ir para os seus eventos
            </a>
          }
        >
          Peça a quem organiza o evento que dê a você a permissão de recepção.
        </Notice>
      )
    case 'not-enrolled':
      return (
        <Notice
          icon={<DoorClosed size={28} aria-hidden />}
          title="Este aparelho não abre porta alguma"
        >
          Abra nele o link que quem organiza o evento lhe mandou, e tenha o PIN de seis números à
          mão.
        </Notice>
      )
    case 'no-storage':
      return (
        <Notice
          icon={<HardDrive size={28} aria-hidden />}
          title="O navegador não deixa guardar nada"
          action={again}
        >
          Sem guardar, uma entrada se perderia com a rede. Feche a janela anônima, ou libere espaço
          no aparelho, e abra de novo.
        </Notice>
      )
  }
}
