import './chart.css';
import { BarChart } from 'chartist';
import { useEffect, useRef } from 'react';
import { CURRENCY } from '../../../contract/business.ts';
import type { Analytics } from '../../../contract/analytics/analytics.ts';
import { formatAmount } from '../../../contract/money.ts';

type Months = Analytics['months'];

/** Bars for the eye, and the same as a table for screen readers. */
export default function RevenueChart({ months }: { months: Months }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const labels = months.map(({ month }) => formatMonth(month, 'narrow'));
    const chart = new BarChart(
      container.current,
      { labels, series: [months.map(({ revenue }) => Number(revenue))] },
      {
        low: 0,
        chartPadding: { top: 16, right: 0, bottom: 0, left: 0 },
        axisX: { showGrid: false },
        axisY: { offset: 48, onlyInteger: true, labelInterpolationFnc: shortAmount },
      },
    );
    return () => void chart.detach();
  }, [months]);
  return (
    <>
      <div ref={container} className="revenue-chart" aria-hidden="true" />
      <table className="sr-only">
        <caption>Revenue by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Sales</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, sales, revenue }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month, 'long')}</th>
              <td>{sales}</td>
              <td>{formatAmount(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function formatMonth(month: string, length: 'narrow' | 'long'): string {
  const year = length === 'long' ? ({ year: 'numeric' } as const) : {};
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: length, ...year, timeZone: 'UTC' });
}

const shortAmount = (dollars: string | number | Date): string =>
  Number(dollars).toLocaleString('en-US', {
    style: 'currency',
    currency: CURRENCY,
    notation: 'compact',
    maximumFractionDigits: 1,
  });
