import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { withdrawalCreate } from '@/client/api/withdrawal.gen'
import type { WithdrawalGetSettingsOutput } from '@/client/types.gen'
import { centsOf, formatMoney, type MoneyValue } from '@/lib/money'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { MoneyField } from '@/ui/MoneyField'
import { RadioCards } from '@/ui/RadioCards'
import { Skeleton } from '@/ui/Skeleton'
import { textLinkClass } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { ByCode, type Confirmed } from './ByCode'
import { refreshMoneyThatLeaves, withdrawalSettingsQuery } from './queries'

/** How the money leaves, and the way to have it leave now, with why not where it cannot. */
export function Withdraw() {
  const { client } = useWorkspace()
  const query = useQuery(withdrawalSettingsQuery(client))
  const [open, setOpen] = useState(false)
  if (query.isPending) return <Skeleton className="h-24 rounded-card" />
  if (!query.data) return <LoadFailed title="Não deu para carregar os saques" query={query} />
  const settings = query.data
  return (
    <section
      aria-label="Sacar"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line p-4"
    >
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-medium">
          {settings.mode === 'AUTOMATIC'
            ? 'O dinheiro vai sozinho para o banco.'
            : 'O dinheiro vai para o banco quando você saca.'}
        </p>
        <p id="saque" className="text-muted">
          {settings.obstacleText || settings.arrivalText}
        </p>
        <Link to="/app/wallet/invoices/settings" className={textLinkClass}>
          Como o dinheiro sai
        </Link>
      </div>
      {settings.canWrite ? (
        <Button
          icon={<Banknote size={18} aria-hidden />}
          disabled={!settings.canWithdraw}
          aria-describedby="saque"
          onClick={() => setOpen(true)}
        >
          Sacar
        </Button>
      ) : (
        <p className="text-sm text-muted">Só quem é titular do espaço saca.</p>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Sacar para o banco"
        description={
          settings.bankName && `${settings.bankName}, conta com final ${settings.bankLast4}.`
        }
      >
        {open && <WithdrawForm settings={settings} onDone={() => setOpen(false)} />}
      </Dialog>
    </section>
  )
}

/** What can be taken: all, the business's, or the gifts of one event. */
interface Choice {
  value: string
  label: string
  cents: number
  of: 'ALL' | 'BUSINESS' | 'GIFTS'
  eventUuid?: string
}

function listChoices({ businessAmount, gifts }: WithdrawalGetSettingsOutput): Choice[] {
  const parts: Choice[] = [
    { value: 'BUSINESS', label: 'Do seu negócio', cents: businessAmount, of: 'BUSINESS' as const },
    ...gifts.map(({ eventUuid, eventTitle, amount }) => ({
      value: eventUuid,
      label: `Presentes de ${eventTitle}`,
      cents: amount,
      of: 'GIFTS' as const,
      eventUuid,
    })),
  ].filter(({ cents }) => cents > 0)
  const all = parts.reduce((sum, { cents }) => sum + cents, 0)
  return parts.length > 1
    ? [{ value: 'ALL', label: 'Tudo', cents: all, of: 'ALL' }, ...parts]
    : parts
}

function WithdrawForm({
  settings,
  onDone,
}: {
  settings: WithdrawalGetSettingsOutput
  onDone: () => void
}) {
  const { client } = useWorkspace()
  const queryClient = useQueryClient()
  const choices = listChoices(settings)
  // One name for all tries, so that a lost answer makes no second withdrawal.
  const [uuid] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState(choices[0]?.value ?? '')
  const [typed, setTyped] = useState<MoneyValue>(null)
  const choice = choices.find(({ value }) => value === chosen)
  const cents = centsOf(typed)
  const tooMuch =
    choice !== undefined && cents !== undefined && cents !== null && cents > choice.cents
  const wrong = typed !== null && (!cents || tooMuch)

  async function confirm(code: Confirmed) {
    if (!choice) return
    await withdrawalCreate({
      client,
      body: {
        uuid,
        of: choice.of,
        ...(choice.eventUuid && { eventUuid: choice.eventUuid }),
        ...(choice.of !== 'ALL' && cents && { amount: cents }),
        ...code,
      },
      throwOnError: true,
    })
    await refreshMoneyThatLeaves(queryClient)
    toast.success('Saque pedido', { description: settings.arrivalText })
    onDone()
  }

  return (
    <ByCode label="Sacar" confirm={confirm} disabled={!choice || wrong}>
      {choices.length > 1 && (
        <RadioCards
          label="De quem é o dinheiro"
          options={choices.map(({ value, label, cents }) => ({
            value,
            label,
            help: formatMoney(cents),
          }))}
          value={chosen}
          onValueChange={(value) => {
            setChosen(value)
            setTyped(null)
          }}
        />
      )}
      {choice && choice.of !== 'ALL' && (
        <MoneyField
          label="Quanto"
          optional
          help={`Em branco, sai tudo: ${formatMoney(choice.cents)}.`}
          value={typed}
          onValueChange={setTyped}
          {...(wrong && {
            error: tooMuch ? `Há só ${formatMoney(choice.cents)}` : 'Informe um valor',
          })}
        />
      )}
    </ByCode>
  )
}
