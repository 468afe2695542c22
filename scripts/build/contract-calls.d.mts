import type { Plugin } from 'vite';

export declare const contractCalls: Plugin;
