import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { browserZone } from '@/lib/browserZone'
import { Card } from '@/ui/Card'
import { Select } from '@/ui/Select'
import { Switch } from '@/ui/Switch'
import { textLinkClass } from '@/ui/TextLink'
import { preferencesQuery } from './queries'
import { useChangePreferences } from './usePreferences'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}h` }))

/** The zones of Brazil, as people call them. */
const zones: Record<string, string> = {
  'America/Sao_Paulo': 'Brasília',
  'America/Noronha': 'Fernando de Noronha',
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Rio_Branco': 'Rio Branco',
}

function zoneName(zone: string): string {
  return zones[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** The hours in which messages wait, and the e-mail of the morning. */
export function WhenToBeTold() {
  const { me } = useWorkspace()
  const { data } = useSuspenseQuery(preferencesQuery)
  const change = useChangePreferences()
  const { quiet, quietFrom, quietUntil, timeZone, dailySummary } = data
  const offered = [...new Set([...Object.keys(zones), browserZone(), timeZone])]
  return (
    <section aria-label="Quando avisar">
      <h2 className="mb-2 text-sm font-medium text-muted">Quando avisar</h2>
      <Card padded={false} className="divide-y divide-line">
        <div className="px-5 py-3">
          <Switch
            label="Horas de silêncio"
            help={
              'Aparelho, e-mail e WhatsApp esperam a manhã; o que você ler antes não chega. O dia do ' +
              'evento não espera.'
            }
            checked={quiet}
            onCheckedChange={(next) => change({ quiet: next })}
          />
          {quiet && (
            <div className="mt-2 mb-1 grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_2fr]">
              <Select
                label="Das"
                options={hours}
                value={String(quietFrom)}
                onValueChange={(next) => change({ quietFrom: Number(next) })}
              />
              <Select
                label="Até as"
                options={hours}
                value={String(quietUntil)}
                onValueChange={(next) => change({ quietUntil: Number(next) })}
              />
              <Select
                label="No horário de"
                className="col-span-2 sm:col-span-1"
                options={offered.map((zone) => ({ value: zone, label: zoneName(zone) }))}
                value={timeZone}
                onValueChange={(next) => change({ timeZone: next })}
              />
            </div>
          )}
        </div>
        <div className="px-5 py-3">
          <Switch
            label="Resumo do dia por e-mail"
            help={
              me.email
                ? `Às 7h, para ${me.email}: o que você não leu e o que é de hoje. Sem novidades, nada chega.`
                : 'Às 7h: o que você não leu e o que é de hoje.'
            }
            checked={dailySummary && Boolean(me.email)}
            disabled={!me.email}
            onCheckedChange={(next) => change({ dailySummary: next })}
          />
          {!me.email && (
            <p className="mt-1 text-xs text-muted">
              Você não tem e-mail cadastrado.{' '}
              <Link to="/app/menu/support" className={textLinkClass}>
                Fale com a gente
              </Link>{' '}
              para incluir um.
            </p>
          )}
        </div>
      </Card>
    </section>
  )
}
