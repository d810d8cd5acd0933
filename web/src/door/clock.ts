import { useEffect, useState } from 'react'

/** "agora", "há 1 minuto", "há 11 minutos", "há 2 horas". */
export function ago(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return 'agora'
  if (minutes < 60) return minutes === 1 ? 'há 1 minuto' : `há ${minutes} minutos`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? 'há 1 hora' : `há ${hours} horas`
  return `há ${Math.floor(hours / 24)} dias`
}

/** Now, again and again. */
export function useNow(read: () => number): number {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(read()), 10_000)
    return () => window.clearInterval(timer)
  }, [read])
  return now
}
