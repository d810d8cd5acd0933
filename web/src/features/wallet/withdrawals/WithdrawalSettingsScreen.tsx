import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { type CodeStep, useCodeStep } from '@/app/code/sentCode'
import { ColumnPage } from '@/app/frame/ColumnPage'
import { LoadFailed } from '@/app/frame/LoadFailed'
import { NotInControl } from '@/app/workspace/NotInControl'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { withdrawalUpdateSettings } from '@/client/api/withdrawal.gen'
import type { WithdrawalGetSettingsOutput } from '@/client/types.gen'
import { toProblem } from '@/lib/problem'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Callout'
import { Card } from '@/ui/Card'
import { RadioCards } from '@/ui/RadioCards'
import { LoadingStatus, Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { ByCode, type Confirmed } from './ByCode'
import { refreshMoneyThatLeaves, withdrawalSettingsQuery } from './queries'

const invoicesLink = {
  link: linkOptions({ to: '/app/wallet/invoices' }),
  label: 'Dinheiro da carteira',
}

/** How the money leaves for the bank: by itself, or when the owner withdraws. */
export function WithdrawalSettingsScreen() {
  const { client, business } = useWorkspace()
  const query = useQuery(withdrawalSettingsQuery(client))
  return (
    <ColumnPage
      title="Como o dinheiro sai"
      subtitle="Para a conta do banco de quem recebe."
      back={invoicesLink}
    >
      {query.isPending && (
        <>
          <LoadingStatus>Carregando…</LoadingStatus>
          <Skeleton className="h-40" />
        </>
      )}
      {query.isError && !query.data && <LoadFailed title="Não deu para carregar" query={query} />}
      {query.data && (
        <div className="flex flex-col gap-5">
          <Modes key={query.data.mode} settings={query.data} />
          {business.inControl && <NotInControl>não saca nem muda como o dinheiro sai</NotInControl>}
        </div>
      )}
    </ColumnPage>
  )
}

type Mode = WithdrawalGetSettingsOutput['mode']

interface Step extends CodeStep {
  mode: Mode
}

function Modes({ settings }: { settings: WithdrawalGetSettingsOutput }) {
  const { client, businessId } = useWorkspace()
  const queryClient = useQueryClient()
  const [step, setStep, forget] = useCodeStep<Step>(`withdrawalMode.${businessId}`, () => ({
    mode: settings.mode,
  }))
  const { mode, sent } = step
  const save = async (code: Confirmed) => {
    await withdrawalUpdateSettings({ client, body: { mode, ...code }, throwOnError: true })
    forget()
    await refreshMoneyThatLeaves(queryClient)
    toast.success('Salvo')
  }
  const byHand = useMutation({ mutationFn: () => save({ attempt: '', code: '' }) })
  const problem = byHand.error ? toProblem(byHand.error) : undefined
  return (
    <>
      <RadioCards<Mode>
        label="Repassar"
        disabled={!settings.canWrite}
        options={[
          {
            value: 'AUTOMATIC',
            label: 'Sozinho',
            help: 'O dinheiro de cada pagamento sai assim que ele é confirmado. É o mais rápido.',
          },
          {
            value: 'BY_HAND',
            label: 'Por mim',
            help: 'O dinheiro espera até você sacar. O que completa 80 dias vai sozinho.',
          },
        ]}
        value={mode}
        onValueChange={(next) => setStep({ mode: next })}
      />
      <Callout>{mode === 'BY_HAND' ? settings.waitingText : settings.arrivalText}</Callout>
      {mode !== settings.mode && (
        <Card as="section" aria-label="Confirmar" className="flex flex-col gap-4">
          {mode === 'AUTOMATIC' ? (
            <ByCode
              label="Repassar sozinho"
              sent={sent}
              onSent={(next) => setStep({ mode, sent: next })}
              confirm={save}
            >
              <p className="text-sm text-muted">
                Para que o dinheiro saia sem perguntar, confirme com um código no seu celular.
              </p>
            </ByCode>
          ) : (
            <>
              {problem && (
                <Callout tone="coral" role="alert" title="Não deu para salvar">
                  {problem.detail}
                </Callout>
              )}
              <Button
                loading={byHand.isPending}
                loadingText="Salvando…"
                onClick={() => byHand.mutate()}
              >
                Repassar por mim
              </Button>
            </>
          )}
        </Card>
      )}
    </>
  )
}
